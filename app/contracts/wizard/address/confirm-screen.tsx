import { useEffect, useEffectEvent, useState } from 'react'

import { FlowField } from '#app/ui/flow/flow-field.tsx'
import { FlowNote } from '#app/ui/flow/flow-note.tsx'

import { StepForm, type StepLife } from '../../frame/step-form.tsx'
import { answerIn, call, contractToken } from '../../loading/call.ts'
import { addressLabels } from '../field-labels.ts'
import { DoorMap } from '../map/door-map.tsx'
import { HereButton } from '../map/here-button.tsx'
import { latLngLabel, type MapTiles, parseLatLng } from '../map/mercator.ts'
import { pinWords } from '../map/pin-words.ts'
import { useSuburb } from '../map/use-suburb.ts'
import type { AddressState, LatLng } from '../wizard-state.ts'
import type { WizardEvent } from '../wizard.ts'
import { DeliveryLabel } from './delivery-label.tsx'

/** The pin in figures, to be read and typed. What is no place in Australia moves nothing. */
function Coordinates({ pin, move }: { pin: LatLng | null; move(pin: LatLng): void }) {
  const label = pin ? latLngLabel(pin) : ''
  const [typed, setTyped] = useState<string>()
  return (
    <FlowField
      name="latlng"
      label="Coordinates"
      className="door-coordinates"
      hint="Latitude, longitude: type or paste them if you know them."
      autoComplete="off"
      value={typed ?? label}
      onBlur={() => setTyped(undefined)}
      onChange={({ target }) => {
        setTyped(target.value)
        const point = parseLatLng(target.value)
        if (point) move(point)
      }}
    />
  )
}

type ConfirmScreenProps = {
  token: string
  step: StepLife
  address: AddressState
  shopName: string
  tiles: MapTiles | undefined
  act(event: WizardEvent): void
}

/** The second half of step 1 (rule C22): the coordinates of the address, and a pin to put at the door. */
export function ConfirmScreen({ token, step, address, shopName, tiles, act }: ConfirmScreenProps) {
  const suburb = useSuburb(address)
  const pin = address.latlng
  // Once the suburb is found, the pin is on its way.
  const isLooking = !pin && suburb.kind !== 'away'
  const move = (latlng: LatLng) => act({ type: 'pin', latlng })
  // The street, where somebody who knows streets is configured; else the suburb's middle.
  const find = useEffectEvent(async (middle: LatLng, left: AbortSignal) => {
    if (pin) return
    const door = await findDoor(token, address)
    if (!left.aborted) place(door ?? middle)
  })
  const place = useEffectEvent((point: LatLng) => {
    if (!pin) move(point)
  })
  useEffect(() => {
    if (suburb.kind !== 'found') return
    // Whoever goes back may be about to change the address: what was found for this one is not theirs any more.
    const left = new AbortController()
    void find(suburb.middle, left.signal)
    return () => left.abort()
  }, [suburb])
  const said = pinWords(pin, suburb, `${address.suburb} ${address.postCode}`)
  const middle = suburb.kind === 'found' ? suburb.middle : pin

  return (
    <StepForm step={step} label="Confirm your address" isLooking={isLooking}>
      <div className="confirm">
        <div className="confirm-map">
          {suburb.kind === 'found' && suburb.isRough ? (
            <FlowNote title={`We do not know exactly where ${address.suburb} is`}>
              Please move the pin to your door. It is in the middle of the suburb now.
            </FlowNote>
          ) : null}
          {suburb.kind === 'away' && !pin ? (
            <FlowNote title="No connection, so no map yet">
              Wait for the map, or type the coordinates if you know them.
            </FlowNote>
          ) : null}
          <div role="status">{said?.isFar ? <FlowNote title="Is this right?">{said.text}</FlowNote> : null}</div>
          {pin && middle ? (
            <DoorMap pin={pin} middle={middle} tiles={tiles} move={move} />
          ) : (
            <div className="middle card door-map door-map-empty">
              <p role="status">{isLooking ? 'Looking up your suburb…' : ''}</p>
            </div>
          )}
          {said && !said.isFar ? <p className="door-distance">{said.text}</p> : null}
          <HereButton pin={pin} move={move} />
          <Coordinates pin={pin} move={move} />
          <FlowField
            name="landmark"
            label={addressLabels.landmark}
            className="door-landmark"
            hint="So the courier finds you. For example: opposite the station."
            optional
            autoComplete="off"
            maxLength={120}
            value={address.landmark}
            onChange={({ target }) => act({ type: 'edit-address', field: 'landmark', value: target.value })}
          />
        </div>
        <DeliveryLabel address={address} shopName={shopName} fix={() => act({ type: 'back' })} />
      </div>
    </StepForm>
  )
}

type LocatedAnswer = { located: (LatLng & { precision: 'door' | 'street' | 'suburb' | 'area' }) | null }

/** Where the street of an address is, asked of our server (GEOCODER); undefined when nobody knows more than its suburb. */
async function findDoor(token: string, address: AddressState): Promise<LatLng | undefined> {
  const { suburb, state, postCode, street1 } = address
  const outcome = await call(
    '/api/account/locate-address',
    { street: street1, suburb, state, postCode },
    { headers: contractToken(token) },
  )
  const located = answerIn<LocatedAnswer>(outcome)?.located
  const isClose = located?.precision === 'door' || located?.precision === 'street'
  return isClose ? { lat: located.lat, lng: located.lng } : undefined
}
