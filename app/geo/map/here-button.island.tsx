import { LocateFixed } from 'lucide-react'
import { useState } from 'react'

import { Button } from '#app/ui/button/button.tsx'
import { FlowNote } from '#app/ui/flow/flow-note.tsx'

import { hereWords, notHereWords, type HereWords, pinOf } from './here.ts'
import { type LatLng, latLngLabel } from './mercator.ts'

const patienceMs = 20_000

/** The message about a position, and its pin: it no longer applies after the pin was moved. */
type HereMessage = HereWords & { of?: LatLng | undefined }

const isSame = (one: LatLng, other: LatLng | null) => other !== null && latLngLabel(one) === latLngLabel(other)

type HereButtonProps = { pin: LatLng | null; move(pin: LatLng): void }

/** Puts the pin at the device's position when the retailer is in the shop, and shows its accuracy in words (rule C47). */
export function HereButton({ pin, move }: HereButtonProps) {
  const [message, setMessage] = useState<HereMessage | 'asking'>()
  if (!('geolocation' in navigator)) return null

  function ask(): void {
    if (message === 'asking') return
    setMessage('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const found = pinOf(coords)
        if (found) move(found)
        setMessage({ ...hereWords(coords), of: found })
      },
      ({ code }) => setMessage(notHereWords(code)),
      { enableHighAccuracy: true, timeout: patienceMs, maximumAge: 0 },
    )
  }

  const isAsking = message === 'asking'
  const words = message && message !== 'asking' && (!message.of || isSame(message.of, pin)) ? message : undefined
  return (
    <div className="pin-here">
      <Button type="button" variant="ghost" data-click="I am in the shop now" busy={isAsking} onClick={ask}>
        {isAsking ? null : <LocateFixed aria-hidden="true" />}
        <span>I am in the shop now</span>
      </Button>
      <div role="status">
        {isAsking ? <p>Asking this device where it is…</p> : null}
        {words ? (
          <FlowNote tone={words.tone} title={words.title}>
            {words.text}
          </FlowNote>
        ) : null}
      </div>
    </div>
  )
}
