import { addProtocol, Map as StreetCanvas, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { Protocol } from 'pmtiles'
import { useEffect, useEffectEvent, useRef } from 'react'

import { letOwnWorkers } from '#app/web/workers/let-own-workers.ts'

import type { LatLng } from './mercator.ts'
import { type StreetPaints, streetStyle } from './street-style.ts'

/** Reads the colour tokens of this page for the streets. */
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

/** Prepares what all maps of a document share: the reader of the file, and a worker that the page's policy allows. */
function prepare(): void {
  if (isPrepared) return
  addProtocol('pmtiles', new Protocol().tile)
  letOwnWorkers()
  setWorkerUrl(new URL(workerUrl, document.baseURI).href)
  isPrepared = true
}

/**
 * Opens a map of streets in an element, without interaction.
 * @throws when the browser has no WebGL 2
 */
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
  /** The address of the file. */
  url: string
  centre: LatLng
  zoom: number
  /** The width of the sheet above, in its own points: it fills a wider screen. */
  width: number
  /** Called once, when everything in view is drawn. */
  drawn(): void
  /** Called when nothing will be drawn: the file cannot be loaded, has nothing of this place, or the browser cannot draw it. */
  failed(): void
}

/** The streets below the pin, from the operator's own file (rule C53): a separate script, only for this screen. */
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
      // A failing source triggers no repaint, and the map reports idle only after one.
      opened.on('error', () => opened.triggerRepaint())
      // Nothing is visible: the file was not loaded, or has nothing of this place.
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
  return <div className="pin-map-streets" aria-hidden="true" ref={frame} />
}
