import { addProtocol, Map as StreetCanvas, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { Protocol } from 'pmtiles'
import { useEffect, useEffectEvent, useRef } from 'react'

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

let isPrepared = false

/** What every map of a document shares: how the file is read, and the worker that the page's policy lets in. */
function prepare(): void {
  if (isPrepared) return
  addProtocol('pmtiles', new Protocol().tile)
  letOwnWorkers()
  setWorkerUrl(new URL(workerUrl, document.baseURI).href)
  isPrepared = true
}

/** A picture of streets in an element: nothing in it can be pressed. @throws where the browser has no WebGL 2 */
function openCanvas(element: HTMLElement, url: string): StreetCanvas {
  prepare()
  return new StreetCanvas({
    container: element,
    style: streetStyle(`pmtiles://${new URL(url, document.baseURI).href}`, paintsOf(element)),
    interactive: false,
    attributionControl: false,
    fadeDuration: 0,
  })
}

type StreetMapProps = {
  /** Where the file is read. */
  url: string
  centre: LatLng
  zoom: number
  /** Of the sheet that lies above, in its own points: it is as wide as the screen where the screen is wider. */
  width: number
  /** Everything in sight is drawn, for the first time. */
  drawn(): void
  /** Nothing will be: the file does not come, has nothing of this place, or the browser cannot draw it. */
  failed(): void
}

/** Streets below the pin, from one file of the operator's own (rule C53): a script of its own, for this screen alone. */
export function StreetMap({ url, centre, zoom, width, drawn, failed }: StreetMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<StreetCanvas>(undefined)
  const look = useEffectEvent(() => {
    const scale = Math.max(1, (frame.current?.clientWidth ?? width) / width)
    // MapLibre's world is twice as wide at a zoom as ours.
    canvas.current?.jumpTo({ center: centre, zoom: zoom - 1 + Math.log2(scale) })
  })
  const tellDrawn = useEffectEvent(drawn)
  const tellFailed = useEffectEvent(failed)
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    try {
      const opened = openCanvas(element, url)
      canvas.current = opened
      // A source that fails asks for no picture, and only after a picture does the map say that it is idle.
      opened.on('error', () => opened.triggerRepaint())
      // Nothing to be seen: the file did not come, or has nothing of this place.
      opened.once('idle', () => (opened.queryRenderedFeatures().length > 0 ? tellDrawn() : tellFailed()))
    } catch {
      tellFailed()
    }
    const watch = new ResizeObserver(() => look())
    watch.observe(element)
    return () => {
      watch.disconnect()
      canvas.current?.remove()
      canvas.current = undefined
    }
  }, [url])
  useEffect(() => look(), [centre.lat, centre.lng, zoom, width])
  return <div className="door-streets" aria-hidden="true" ref={frame} />
}
