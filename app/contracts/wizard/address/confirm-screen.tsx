import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { Coordinates, useTypedPin } from '#app/geo/map/coordinates.island.tsx'
import { PinMap } from '#app/geo/map/pin-map.island.tsx'
import { HereButton } from '#app/geo/map/here-button.island.tsx'
import type { LatLng, MapTiles } from '#app/geo/map/mercator.ts'
import { pinWords } from '#app/geo/map/pin-words.ts'
import type { SuburbPoint } from '#app/geo/map/suburb-point.ts'
import { useSuburb } from '#app/geo/map/use-suburb.island.tsx'
import { answerIn } from '#app/web/form/call-json.ts'
import { postJson } from '#app/web/form/send/send-form.ts'
import { FlowField } from '#app/ui/flow/flow-field.tsx'
import { FlowNote } from '#app/ui/flow/flow-note.tsx'

import { StepForm, type StepLife } from '../../frame/step-form.tsx'
import { contractToken } from '../../loading/contract-token.ts'
import { addressLabels } from '../rules/field-labels.ts'
import { withReasons } from '../rules/wizard-reasons.ts'
import { invalidMessage, type Problems } from '../rules/wizard-rules.ts'
import type { AddressState } from '../wizard-state.ts'
import type { WizardEvent } from '../wizard-reducer.ts'
import { DeliveryLabel } from './delivery-label.tsx'

type Typed = ReturnType<typeof useTypedPin>

/** Adds two checks of this screen to the step: invalid coordinates are refused, and doubts are asked about once (rules C80 to C82). */
function useDoubts({ life, ...step }: StepLife, typed: Typed, hasDoubts: boolean) {
  const [isAsked, setAsked] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const question = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAsked) question.current?.focus()
  }, [isAsked])
  const nonsense: Problems = typed.isFlagged ? withReasons({ latlng: invalidMessage }, { latlng: typed.typed }) : {}
  const screen: StepLife = {
    ...step,
    life: {
      ...life,
      occasion: life.occasion + refusals,
      // The summary takes the focus after Next, not when the field is left.
      ...(typed.isRefused && {
        heading: 'There is a problem',
        summary: [{ field: 'latlng', message: `Coordinates: ${invalidMessage}` }],
      }),
      errorOf: (name) => nonsense[name] ?? life.errorOf(name),
      submit(event) {
        if (!typed.isNonsense && (isAsked || !hasDoubts)) return life.submit(event)
        event.preventDefault()
        if (typed.isNonsense) {
          typed.refuse()
          setRefusals((count) => count + 1)
        } else setAsked(true)
      },
    },
  }
  return { screen, isAsked, question }
}

type ConfirmScreenProps = {
  token: string
  step: StepLife
  address: AddressState
  /** Whether the pin is where a look-up put it. */
  isPinFound: boolean
  shopName: string
  /** Whether a tablet is sent to the address. */
  hasParcel: boolean
  tiles: MapTiles | undefined
  act(event: WizardEvent): void
}

/** The second half of step 1 (rule C22): the coordinates of the address, and a pin to put at the door. */
export function ConfirmScreen({
  token,
  step,
  address,
  isPinFound,
  shopName,
  hasParcel,
  tiles,
  act,
}: ConfirmScreenProps) {
  const suburb = useSuburb(address)
  const pin = address.latlng
  // Once the suburb is found, the pin follows.
  const isLooking = !pin && suburb.kind !== 'away'
  const typed = useTypedPin((latlng) => act({ type: 'pin', latlng }))
  const move = (latlng: LatLng) => {
    typed.clear()
    act({ type: 'pin', latlng })
  }
  useFoundPin(token, address, suburb, (latlng) => act({ type: 'pin', latlng, isFound: true }))
  const said = pinWords(pin, suburb, `${address.suburb} ${address.postCode}`)
  const middle = suburb.kind === 'found' ? suburb.middle : pin
  const doubt = suburb.kind === 'found' ? suburb.doubt : undefined
  const { screen, isAsked, question } = useDoubts(step, typed, doubt !== undefined || isPinFound)

  return (
    <StepForm step={screen} label="Confirm your address" isLooking={isLooking}>
      <div className="confirm">
        <div className="confirm-map">
          <div role="status" tabIndex={-1} ref={question}>
            {doubt ? (
              <FlowNote title="Is this address right?">{doubt} Change the address. If it is right, continue.</FlowNote>
            ) : null}
            {isAsked && isPinFound ? (
              <FlowNote title="Is the pin at your door?">
                You have not moved it. Move it to your door. If it is right, continue.
              </FlowNote>
            ) : null}
          </div>
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
            <PinMap pin={pin} middle={middle} tiles={tiles} move={move} />
          ) : (
            <div className="middle card pin-map pin-map-empty">
              <p role="status">{isLooking ? 'Looking up your suburb…' : ''}</p>
            </div>
          )}
          {said && !said.isFar ? <p>{said.text}</p> : null}
          <HereButton pin={pin} move={move} />
          <Coordinates pin={pin} typed={typed} />
          <FlowField
            name="landmark"
            label={addressLabels.landmark}
            className="pin-landmark"
            hint="So the courier finds you. For example: opposite the station."
            optional
            autoComplete="off"
            maxLength={120}
            value={address.landmark}
            onChange={({ target }) => act({ type: 'edit-address', field: 'landmark', value: target.value })}
          />
        </div>
        <DeliveryLabel address={address} shopName={shopName} hasParcel={hasParcel} fix={() => act({ type: 'back' })} />
      </div>
    </StepForm>
  )
}

/** Puts the pin on the street of the address, if a geocoder that knows streets is configured; otherwise in the middle of its suburb. */
function useFoundPin(token: string, address: AddressState, suburb: SuburbPoint, put: (pin: LatLng) => void): void {
  const { latlng: pin } = address
  const find = useEffectEvent(async (middle: LatLng, left: AbortSignal) => {
    if (pin) return
    const point = await findPoint(token, address)
    if (!left.aborted) place(point ?? middle)
  })
  const place = useEffectEvent((point: LatLng) => {
    if (!pin) put(point)
  })
  useEffect(() => {
    if (suburb.kind !== 'found') return
    // The address may be changed after Back: a point for the old one is dropped then.
    const left = new AbortController()
    void find(suburb.middle, left.signal)
    return () => left.abort()
  }, [suburb])
}

type LocatedAnswer = { located: (LatLng & { precision: 'door' | 'street' | 'suburb' | 'area' }) | null }

/** Asks our server for the street of an address (GEOCODER); undefined if only its suburb is known. */
async function findPoint(token: string, address: AddressState): Promise<LatLng | undefined> {
  const { suburb, state, postCode, street1 } = address
  const outcome = await postJson(
    '/api/account/locate-address',
    { street: street1, suburb, state, postCode },
    { headers: contractToken(token) },
  )
  const located = answerIn<LocatedAnswer>(outcome)?.located
  const isClose = located?.precision === 'door' || located?.precision === 'street'
  return isClose ? { lat: located.lat, lng: located.lng } : undefined
}
