import { useState } from 'react'
import { useNavigation } from 'react-router'

import { OfficeForm } from '#app/office/shell/office-form.island.tsx'
import { useFormRefusal } from '#app/web/form/use-form-answer.ts'
import type { MapTiles } from '#app/geo/map/mercator.ts'
import { PinField } from '#app/geo/map/pin-field.island.tsx'
import { type Pin, pinLabel } from '#app/geo/map/pin.ts'
import type { Asked } from '#app/geo/map/suburb-point.ts'
import { states } from '#app/geo/place.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Checkbox } from '#app/ui/field/checkbox.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { Select } from '#app/ui/field/select.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'

import { editLabels, type EditedValues } from '../../change/shop-edit.ts'
import { BothCopies } from '../record/both-copies.tsx'

type EditFormProps = {
  /** The current values of the shop. */
  values: EditedValues
  version: number
  hasAccount: boolean
  mayChangeEmail: boolean
  isOpen: boolean
  pin: Pin | null
  tiles: MapTiles | undefined
  /** The name of the colleague or retailer who changed the shop last. */
  changedBy: string | null
  back: string
  /** The URL of this form with the current values. */
  again: string
}

/** Returns the submitted values over the shop's own. A field that was not shown has the shop's value. */
const typedOver = (values: EditedValues, typed: Readonly<Record<string, string>>): EditedValues => ({
  ...values,
  ...(typed as Partial<EditedValues>),
  licensedPostOffice: typed.licensedPostOffice === 'yes',
})

/** Returns the suburb that is typed in the form. */
function areaIn(form: HTMLFormElement | null): Asked {
  const typed = new FormData(form ?? undefined)
  const part = (name: string) => String(typed.get(name) ?? '').trim()
  return { suburb: part('suburb'), state: part('state'), postCode: part('postcode') }
}

type TextFieldName = Exclude<keyof EditedValues, 'state' | 'licensedPostOffice'>

/** The form for a shop's details. After a refusal it has the submitted values and version, unless it shows both copies. */
export function EditForm(props: EditFormProps) {
  const { values, version, hasAccount, mayChangeEmail, isOpen, pin, tiles, changedBy, back, again } = props
  // Each edit of the address outdates the pin that was set for the former one.
  const [edits, setEdits] = useState(0)
  const isSaving = useNavigation().state === 'submitting'
  const refusal = useFormRefusal({})
  const isOutdated = refusal?.body.error === 'stale'
  const text = (
    name: TextFieldName,
    props: { optional?: boolean; hint?: string; type?: string; className?: string } = {},
  ) => (
    <Field
      name={name}
      label={editLabels[name]}
      {...(props.optional && { optional: true })}
      {...(props.hint && { hint: props.hint })}
      {...(props.className && { className: props.className })}
    >
      <TextInput defaultValue={values[name]} type={props.type ?? 'text'} autoComplete="off" />
    </Field>
  )
  return (
    <OfficeForm className="store-form" preventScrollReset>
      {isOutdated ? (
        <BothCopies now={{ values, changedBy }} typed={typedOver(values, refusal.typed)} again={again} />
      ) : null}
      <input type="hidden" name="version" value={isOutdated ? version : (refusal?.typed.version ?? version)} />
      {text('shopName')}
      {text('contactName')}
      {hasAccount || !mayChangeEmail ? (
        <p className="store-form-said">
          <b>Email</b> {values.email}
          <small>
            {hasAccount
              ? 'The retailer has an account with this address: only they can change it.'
              : 'Only a colleague who may transfer a store can change it.'}
          </small>
        </p>
      ) : (
        text('email', {
          type: 'email',
          hint: 'We send a new invitation to a new address. The old invitation stops working, and we email the old address',
        })
      )}
      <div className="store-form-pair">
        {text('phone', { type: 'tel' })}
        {text('mobile', { type: 'tel', optional: true })}
      </div>
      <Checkbox
        name="licensedPostOffice"
        value="yes"
        label={editLabels.licensedPostOffice}
        defaultChecked={values.licensedPostOffice}
      />
      <fieldset className="store-form-group" onInput={() => setEdits(edits + 1)}>
        <legend>Address</legend>
        {text('addressName', { optional: true })}
        <div className="store-form-pair" data-first="short">
          {text('number', { optional: !isOpen })}
          {text('street1', { optional: !isOpen })}
        </div>
        {text('street2', { optional: true })}
        {text('suburb', { optional: !isOpen })}
        <div className="store-form-pair">
          <Field name="state" label={editLabels.state}>
            <Select defaultValue={values.state}>
              <option value="">Not known</option>
              {states.map((state) => (
                <option key={state} value={state}>
                  {state}
                </option>
              ))}
            </Select>
          </Field>
          {text('postcode')}
        </div>
      </fieldset>
      <PinField
        key={edits}
        isOutdated={edits > 0}
        placeIn={areaIn}
        proposal={edits === 0 && pin ? { lat: pin.lat, lng: pin.lon } : null}
        tiles={tiles}
        whose="the"
        optional
        hint={
          pin ? `Needed if the address changes. Now: ${pinLabel(pin)}` : 'Latitude and longitude of the door, if known'
        }
      />
      {text('landmark', { optional: true, hint: 'For couriers. For example: opposite the station' })}
      <div className="flex flex-wrap gap-2">
        <Button busy={isSaving}>{isOutdated ? 'Overwrite with mine' : 'Save'}</Button>
        <LinkButton to={back}>Cancel</LinkButton>
      </div>
    </OfficeForm>
  )
}
