import { useEffect, useEffectEvent, useRef } from 'react'

import type { LatLng } from '../wizard-state.ts'
import type { Streets } from './street-canvas.ts'

export type StreetsState = 'waiting' | 'drawn' | 'failed'

type StreetMapProps = {
  url: string
  centre: LatLng
  zoom: number
  /** Of the sheet that lies above, in its own points: it is as wide as the screen where the screen is wider. */
  width: number
  say(state: StreetsState): void
}

/** Streets below the pin, from one file of our own (rule C53). What draws them is loaded only here. */
export function StreetMap({ url, centre, zoom, width, say }: StreetMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const drawn = useRef<Streets>(undefined)
  const look = useEffectEvent(() => {
    const scale = Math.max(1, (frame.current?.clientWidth ?? width) / width)
    drawn.current?.look(centre, zoom + Math.log2(scale))
  })
  const tell = useEffectEvent(say)
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    let isLeft = false
    import('./street-canvas.ts')
      .then(({ openStreets }) => {
        if (isLeft) return
        const address = new URL(url, document.baseURI).href
        drawn.current = openStreets(element, { url: address, drawn: () => tell('drawn'), failed: () => tell('failed') })
        look()
      })
      .catch(() => tell('failed'))
    const watch = new ResizeObserver(() => look())
    watch.observe(element)
    return () => {
      isLeft = true
      watch.disconnect()
      drawn.current?.remove()
      drawn.current = undefined
    }
  }, [url])
  useEffect(() => look(), [centre.lat, centre.lng, zoom, width])
  return <div className="door-streets" aria-hidden="true" ref={frame} />
}
