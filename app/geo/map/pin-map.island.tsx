import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

import { LazyPart, lazy } from '#app/ui/loading/lazy-part.tsx'

import { ShopPin, SketchGround, TileGround } from './map-sheet.tsx'
import {
  isInAustralia,
  type LatLng,
  type MapPoint,
  type MapTiles,
  nudge,
  onSheet,
  type Surroundings,
} from './mercator.ts'

/** 400 points high, zoom 15 (rule C22). */
const sheet = { width: 800, height: 400 }
const firstZoom = 15
const [farthest, closest] = [11, 17]
const stepPoints = 5

const directions = [
  { key: 'ArrowLeft', by: { x: -stepPoints, y: 0 }, label: 'Move the pin west', Icon: ArrowLeft },
  { key: 'ArrowUp', by: { x: 0, y: -stepPoints }, label: 'Move the pin north', Icon: ArrowUp },
  { key: 'ArrowDown', by: { x: 0, y: stepPoints }, label: 'Move the pin south', Icon: ArrowDown },
  { key: 'ArrowRight', by: { x: stepPoints, y: 0 }, label: 'Move the pin east', Icon: ArrowRight },
] as const

const streetMap = lazy(async () => (await import('./street-map.tsx')).StreetMap)

type PinMapProps = {
  pin: LatLng
  /** The middle of the suburb, around which the map is drawn. */
  middle: LatLng
  tiles: MapTiles | undefined
  /** `your`: the retailer's own shop. */
  whose?: 'your' | 'the'
  move(pin: LatLng): void
  children?: React.ReactNode
}

/** The view: centred on the pin, until the retailer moves the map. */
function useView(pin: LatLng) {
  const [zoom, setZoom] = useState(firstZoom)
  const [looked, setLooked] = useState<LatLng>()
  const at = looked ? onSheet(pin, looked, zoom, sheet) : undefined
  // A pin that has left the map, by keyboard or typing, recentres it.
  const isLost = at !== undefined && (at.x < 120 || at.x > 680 || at.y < 90 || at.y > 390)
  const centre = looked && !isLost ? looked : pin
  return { zoom, setZoom, centre, look: setLooked }
}

/** A map of the door: the pin can be dragged, moved with the arrow keys, or by the arrows below it. */
export function PinMap({ pin, middle, tiles, whose = 'your', move, children }: PinMapProps) {
  const { zoom, setZoom, centre, look } = useView(pin)
  const [streets, setStreets] = useState<'waiting' | 'drawn' | 'failed'>('waiting')
  const around = useSurroundings(middle)
  const go = (by: MapPoint) => {
    const next = nudge(pin, by, zoom)
    if (!isInAustralia(next)) return
    look(centre)
    move(next)
  }
  const pinDrag = useDrag(go)
  const sheetDrag = useDrag((by) => look(nudge(centre, { x: -by.x, y: -by.y }, zoom)))
  const shownCentre = nudge(centre, { x: -sheetDrag.by.x, y: -sheetDrag.by.y }, zoom)
  const at = onSheet(pin, shownCentre, zoom, sheet)
  // The sketch is shown until the file's streets are drawn, so that the map is never empty.
  const isSketch = !tiles || streets === 'failed' || (tiles.kind === 'file' && streets !== 'drawn')

  function press(event: KeyboardEvent): void {
    const direction = directions.find(({ key }) => key === event.key)
    if (!direction) return
    event.preventDefault()
    const times = event.shiftKey ? 10 : 1
    go({ x: direction.by.x * times, y: direction.by.y * times })
  }

  return (
    <figure className="card pin-map">
      <div className="pin-map-sheet" data-streets={streets}>
        {tiles?.kind === 'file' && streets !== 'failed' ? (
          <LazyPart thing={streetMap} isQuiet>
            {(StreetMap) => (
              <StreetMap
                url={tiles.url}
                centre={shownCentre}
                zoom={zoom}
                width={sheet.width}
                drawn={() => setStreets('drawn')}
                failed={() => setStreets('failed')}
              />
            )}
          </LazyPart>
        ) : null}
        <svg
          viewBox={`0 0 ${sheet.width} ${sheet.height}`}
          preserveAspectRatio="xMidYMid slice"
          role="group"
          aria-label={`Map of ${whose} shop`}
          {...sheetDrag.handlers}
        >
          {isSketch ? <SketchGround centre={shownCentre} zoom={zoom} sheet={sheet} around={around} /> : null}
          {tiles?.kind === 'pictures' && streets !== 'failed' ? (
            <TileGround
              centre={shownCentre}
              zoom={zoom}
              sheet={sheet}
              tiles={tiles}
              failed={() => setStreets('failed')}
            />
          ) : null}
          <g
            className="pin-handle"
            data-dragging={pinDrag.isDragging || undefined}
            transform={`translate(${(at.x + pinDrag.by.x).toFixed(1)} ${(at.y + pinDrag.by.y).toFixed(1)})`}
            role="button"
            tabIndex={0}
            aria-label={`Pin of ${whose} shop`}
            aria-describedby="pin-map-help"
            onKeyDown={press}
            {...pinDrag.handlers}
          >
            <ShopPin />
          </g>
        </svg>
        {isSketch ? <p className="pin-map-kind">Sketch map</p> : <p className="pin-map-credit">{tiles?.attribution}</p>}
        <div className="pin-map-zoom">
          <button
            type="button"
            aria-label="Closer"
            aria-disabled={zoom === closest}
            onClick={() => setZoom(Math.min(closest, zoom + 1))}
          >
            <Plus aria-hidden="true" />
          </button>
          <button
            type="button"
            aria-label="Farther"
            aria-disabled={zoom === farthest}
            onClick={() => setZoom(Math.max(farthest, zoom - 1))}
          >
            <Minus aria-hidden="true" />
          </button>
        </div>
      </div>
      <figcaption>
        <div className="pin-map-arrows">
          {directions.map(({ key, by, label, Icon }) => (
            <button key={key} type="button" aria-label={label} onClick={() => go(by)}>
              <Icon aria-hidden="true" />
            </button>
          ))}
        </div>
        <p id="pin-map-help">Drag the pin to {whose} door, or use the arrows.</p>
        {children}
      </figcaption>
    </figure>
  )
}

/** Returns the factor from screen points to those of the drawing. */
function scaleOf(svg: SVGSVGElement | null): number {
  return svg?.getScreenCTM()?.a ?? 1
}

/** Tracks a drag on a drawing: its present distance, and at the end the total. A second finger or a lost pointer cancels it. */
function useDrag(end: (by: MapPoint) => void) {
  const [by, setBy] = useState<MapPoint>()
  const start = useRef<{ id: number; x: number; y: number; scale: number }>(undefined)

  const distance = ({ clientX, clientY }: PointerEvent): MapPoint => {
    const { x = clientX, y = clientY, scale = 1 } = start.current ?? {}
    return { x: (clientX - x) / scale, y: (clientY - y) / scale }
  }
  const stop = () => {
    start.current = undefined
    setBy(undefined)
  }
  return {
    by: by ?? { x: 0, y: 0 },
    isDragging: by !== undefined,
    handlers: {
      onPointerDown(event: PointerEvent<SVGElement>) {
        if (event.button !== 0 || start.current) return stop()
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
        const svg = event.currentTarget instanceof SVGSVGElement ? event.currentTarget : event.currentTarget.ownerSVGElement // prettier-ignore
        start.current = { id: event.pointerId, x: event.clientX, y: event.clientY, scale: scaleOf(svg) }
        return setBy({ x: 0, y: 0 })
      },
      onPointerMove(event: PointerEvent) {
        if (start.current?.id === event.pointerId) setBy(distance(event))
      },
      onPointerUp(event: PointerEvent) {
        if (start.current?.id !== event.pointerId) return
        const went = distance(event)
        stop()
        if (Math.abs(went.x) + Math.abs(went.y) > 2) end(went)
      },
      onPointerCancel: stop,
    },
  }
}

const nothing: Surroundings = { land: [], places: [] }

/** Loads the surroundings of a suburb for the sketch; nothing while offline. */
function useSurroundings(middle: LatLng): Surroundings {
  const [found, setFound] = useState(nothing)
  const { lat, lng } = middle
  useEffect(() => {
    const stop = new AbortController()
    const query = new URLSearchParams({ lat: lat.toFixed(2), lng: lng.toFixed(2) })
    fetch(`/api/places/near?${query}`, { signal: stop.signal })
      .then(async (answer) => {
        if (answer.ok) setFound((await answer.json()) as Surroundings)
      })
      // The pin, the arrows and the coordinates also work on an empty map.
      .catch(() => undefined)
    return () => stop.abort()
  }, [lat, lng])
  return found
}
