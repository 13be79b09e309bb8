import { type PointerEvent, useRef, useState } from 'react'

import type { MapPoint } from './mercator.ts'

/** From the screen's points to those of the drawing. */
function scaleOf(svg: SVGSVGElement | null): number {
  return svg?.getScreenCTM()?.a ?? 1
}

/**
 * Moves something on a drawing by hand: how far it is from where it was taken, and at the end how far it went. A second
 * finger and a lost pointer end it without a move.
 */
export function useDrag(end: (by: MapPoint) => void) {
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
