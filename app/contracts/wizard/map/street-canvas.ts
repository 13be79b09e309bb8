import { addProtocol, Map as StreetCanvas, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { Protocol } from 'pmtiles'

import { letOwnWorkers } from '#app/platform/workers/let-own-workers.ts'

import type { LatLng } from '../wizard-state.ts'
import { type StreetPaints, streetStyle } from './street-style.ts'

/** The tokens that the streets are painted with, as this page has them. */
function paintsOf(element: HTMLElement): StreetPaints {
  const style = getComputedStyle(element)
  const paint = (token: string) => style.getPropertyValue(`--color-${token}`).trim()
  return {
    sea: paint('sea'),
    land: paint('surface-sunk'),
    green: paint('ok-soft'),
    road: paint('surface'),
    edge: paint('line'),
    house: paint('line'),
    text: paint('text'),
  }
}

export type Streets = { look(centre: LatLng, zoom: number): void; remove(): void }
type StreetsOptions = {
  /** The whole address of the file (rule C48). */
  url: string
  /** Everything in sight is drawn, for the first time. */
  drawn(): void
  /** The file does not come: nothing more is drawn. */
  failed(): void
}

let isPrepared = false

/** What every map of a document shares: how the file is read, and the worker that the page's policy lets in. */
function prepare(): void {
  if (isPrepared) return
  addProtocol('pmtiles', new Protocol().tile)
  letOwnWorkers()
  setWorkerUrl(new URL(workerUrl, document.baseURI).href)
  isPrepared = true
}

/**
 * Draws streets into an element, and nothing to press: pin, buttons and keys lie above it. Sizes are those of the screen; MapLibre's
 * world is twice as wide at a zoom as ours.
 * @throws where the browser has no WebGL 2
 */
export function openStreets(element: HTMLElement, { url, drawn, failed }: StreetsOptions): Streets {
  prepare()
  const canvas = new StreetCanvas({
    container: element,
    style: streetStyle(`pmtiles://${url}`, paintsOf(element)),
    interactive: false,
    attributionControl: false,
    fadeDuration: 0,
  })
  canvas.once('idle', drawn)
  canvas.on('error', failed)
  return {
    look: (place, closeness) => void canvas.jumpTo({ center: place, zoom: closeness - 1 }),
    remove: () => canvas.remove(),
  }
}
