import { Check, MapPin } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'

import { Button } from '#app/ui/button/button.tsx'
import { useRefusedForm } from '#app/ui/field/refused-form.ts'
import { lazy, LazyPart } from '#app/ui/loading/lazy-part.tsx'

import { Coordinates, useTypedPin } from './coordinates.island.tsx'
import { HereButton } from './here-button.island.tsx'
import { type LatLng, type MapTiles, parseLatLng } from './mercator.ts'
import { pinWords } from './pin-words.ts'
import type { Asked } from './suburb-point.ts'
import { useSuburb } from './use-suburb.island.tsx'

const pinMap = lazy(async () => (await import('./pin-map.island.tsx')).PinMap)

type Common = {
  /** A position that is likely right, where the map opens; null opens it in the middle of the suburb. */
  proposal: LatLng | null
  tiles: MapTiles | undefined
  /** `your`: the retailer's own shop. */
  whose: 'your' | 'the'
}

type PinFieldProps = Common & {
  /** Returns the suburb that the form has when the map is opened. */
  placeIn(form: HTMLFormElement | null): Asked
  /** Opens the map at once; without it, a button does. */
  opensOn?: Asked
  /** Whether the form may be sent without a pin. */
  optional?: boolean
  /** Explains the field where there is no map. */
  hint: ReactNode
  /** Whether the pin applied to another address, so that a refused form does not show it again. */
  isOutdated?: boolean
}

const never = () => () => undefined

/**
 * The pin of an address, as the field `latlng`. It is empty until the pin is moved, confirmed or typed, so that a form never sends a
 * position that no one looked at. With script, the field `map` says that the map is shown.
 */
export function PinField({ placeIn, opensOn, optional = false, hint, isOutdated = false, ...map }: PinFieldProps) {
  const { typed: sent } = useRefusedForm()
  const start = (!isOutdated && sent?.latlng) || undefined
  const isScripted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const [pin, setPin] = useState<LatLng | null>((start && parseLatLng(start)) || null)
  const [opened, setOpened] = useState<Asked>()
  const typed = useTypedPin(setPin, start)
  const place = opened ?? opensOn
  const field = useRef<HTMLDivElement>(null)
  // Tells the form that the field has another value, so that it no longer shows its former problem.
  useEffect(() => {
    if (pin)
      field.current?.querySelector('input[name=latlng]')?.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }, [pin])
  const move = (to: LatLng) => {
    typed.clear()
    setPin(to)
  }
  return (
    <div className="pin-field" ref={field}>
      {isScripted && place ? <LazyPinMap place={place} pin={pin} move={move} {...map} /> : null}
      {isScripted && !place ? (
        <Button
          type="button"
          variant="ghost"
          className="self-start"
          onClick={({ currentTarget }) => setOpened(placeIn(currentTarget.form))}
        >
          <MapPin aria-hidden="true" />
          <span>Set the pin on the map</span>
        </Button>
      ) : null}
      <Coordinates
        pin={pin}
        typed={typed}
        optional={optional && !(isScripted && opensOn)}
        {...(isScripted && place ? {} : { hint })}
      />
    </div>
  )
}

type PinMapProps = Common & { place: Asked; pin: LatLng | null; move(pin: LatLng): void }

/** The map of an address with its pin, and its distance from the suburb in words. */
function LazyPinMap({ place, pin, move, proposal, tiles, whose }: PinMapProps) {
  const suburb = useSuburb(place)
  const middle = suburb.kind === 'found' ? suburb.middle : null
  const shown = pin ?? proposal ?? middle
  const words = pinWords(shown, suburb, `${place.suburb} ${place.postCode}`, whose)
  return (
    <>
      {suburb.kind === 'found' && suburb.doubt ? (
        <p role="status">
          <b>Is this address right?</b> {suburb.doubt} Change it, or continue if it is right.
        </p>
      ) : null}
      {shown ? (
        <LazyPart thing={pinMap} isQuiet wait={<p role="status">Loading the map…</p>}>
          {(PinMap) => (
            <>
              <input type="hidden" name="map" value="yes" />
              <PinMap pin={shown} middle={middle ?? shown} tiles={tiles} whose={whose} move={move} />
            </>
          )}
        </LazyPart>
      ) : (
        <p role="status">
          {suburb.kind === 'away' ? 'No connection, so no map. Type the coordinates.' : 'Looking up the suburb…'}
        </p>
      )}
      <div role="status">{words ? <p>{words.text}</p> : null}</div>
      {whose === 'your' ? <HereButton pin={pin} move={move} /> : null}
      {proposal && !pin ? (
        <Button type="button" variant="ghost" className="self-start" onClick={() => move(proposal)}>
          <Check aria-hidden="true" />
          <span>The pin is at {whose === 'your' ? 'my' : 'the'} door</span>
        </Button>
      ) : null}
    </>
  )
}
