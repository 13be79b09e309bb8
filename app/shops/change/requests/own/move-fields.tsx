import { useState } from 'react'

import { PinField } from '#app/geo/map/pin-field.island.tsx'
import type { LatLng, MapTiles } from '#app/geo/map/mercator.ts'
import { states } from '#app/geo/place.ts'
import { SuburbField } from '#app/geo/suburb-field.island.tsx'
import { FlowField } from '#app/ui/flow/flow-field.tsx'
import { FlowSelect } from '#app/ui/flow/flow-select.tsx'

/** The parts of the new address by the names of their fields, as typed. */
export type PlaceFields = Readonly<
  Record<'street1' | 'addressName' | 'street2' | 'suburb' | 'state' | 'postcode', string>
>

export const placeFields = ['street1', 'addressName', 'street2', 'suburb', 'state', 'postcode'] as const

const stateOptions = states.map((state) => ({ value: state, label: state }))

/** The fields of the new address. A suburb from the list fills in state and postcode. */
export function AddressFields({ start }: { start: PlaceFields }) {
  const [{ suburb, state, postcode }, setArea] = useState(start)
  const edit = (change: Partial<PlaceFields>) => setArea((before) => ({ ...before, ...change }))
  return (
    <>
      <FlowField
        name="street1"
        label="Street address"
        hint="With the number. The street, not a PO box."
        defaultValue={start.street1}
        autoComplete="off"
        maxLength={100}
      />
      <FlowField
        name="addressName"
        label="Building, level or shop number"
        optional
        defaultValue={start.addressName}
        autoComplete="off"
        maxLength={100}
      />
      <FlowField
        name="street2"
        label="Street address, line 2"
        optional
        defaultValue={start.street2}
        autoComplete="off"
        maxLength={100}
      />
      <SuburbField
        value={suburb}
        rest={{ state, postcode }}
        edit={(typed) => edit({ suburb: typed })}
        pick={(place) => edit({ suburb: place.name, state: place.state, postcode: place.postcode })}
      />
      <div className="changes-pair">
        <FlowSelect
          name="state"
          label="State"
          options={stateOptions}
          value={state}
          onChange={({ target }) => edit({ state: target.value })}
        />
        <FlowField
          name="postcode"
          label="Postcode"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={postcode}
          onChange={({ target }) => edit({ postcode: target.value })}
        />
      </div>
    </>
  )
}

type PinFieldsProps = { place: PlaceFields; proposal: LatLng | null; tiles: MapTiles | undefined }

/** The pin of the new address, and a landmark near it. The address is in hidden fields. */
export function PinFields({ place, proposal, tiles }: PinFieldsProps) {
  const { suburb, state, postcode: postCode } = place
  const [area] = useState({ suburb, state, postCode })
  return (
    <>
      {placeFields.map((name) => (
        <input key={name} type="hidden" name={name} value={place[name]} />
      ))}
      <PinField
        placeIn={() => area}
        opensOn={area}
        proposal={proposal}
        tiles={tiles}
        whose="your"
        optional
        hint="Latitude and longitude of your door. You do not know them? Leave this empty: we set the pin with you on the phone."
      />
      <FlowField
        name="landmark"
        label="What is near your shop?"
        hint="So that customers and couriers find you. For example: opposite the station."
        optional
        autoComplete="off"
        maxLength={120}
      />
    </>
  )
}
