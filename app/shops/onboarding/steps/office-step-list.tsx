import { useNavigation } from 'react-router'

import { OfficeForm } from '#app/office/shell/office-form.island.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'
import { DateTime } from '#app/ui/time/time.tsx'

import type { Reached, Shipment } from './reached.ts'

/** A step of a list for staff. */
export type OfficeStep = {
  key: string
  label: string
  mark: Reached | undefined
  isNext: boolean
  /** The text while it is not reached. */
  later?: string | undefined
  shipment?: Shipment | null
}

/** Lists steps with their times and people. */
export function OfficeStepList({ steps }: { steps: readonly OfficeStep[] }) {
  return (
    <ol className="go-live-steps">
      {steps.map(({ key, label, mark, isNext, later = 'Not yet', shipment }) => (
        <li key={key} data-reached={mark ? true : undefined} data-next={isNext || undefined}>
          <b>{label}</b>
          <span>
            {mark ? (
              <>
                <DateTime at={mark.at} />
                {mark.by ? <span>{mark.isStaff ? `, ${mark.by}` : `, ${mark.by} (retailer)`}</span> : null}
              </>
            ) : (
              <span>{later}</span>
            )}
            {shipment ? (
              <small>
                <span>{shipment.carrier}</span>: <span translate="no">{shipment.trackingNumber}</span>
              </small>
            ) : null}
          </span>
        </li>
      ))}
    </ol>
  )
}

type ShipmentFormProps = {
  intent: string
  /** The name of the form for screen readers. */
  label: string
  shipment: Shipment | null
  hint: string
  button: string
  about?: Readonly<Record<string, string>>
}

/** Posts carrier, tracking number and, as `seen`, the number that was shown, to the record's own path. */
export function ShipmentForm({ intent, label, shipment, hint, button, about = {} }: ShipmentFormProps) {
  const isSending = useNavigation().formData?.get('intent') === intent
  return (
    <OfficeForm intent={intent} isOfRecord className="store-form" preventScrollReset aria-label={label}>
      <input type="hidden" name="seen" value={shipment?.trackingNumber ?? ''} />
      {Object.entries(about).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field name="carrier" label="Carrier">
        <TextInput defaultValue={shipment?.carrier} maxLength={60} autoComplete="off" />
      </Field>
      <Field name="trackingNumber" label="Tracking number" hint={hint}>
        <TextInput defaultValue={shipment?.trackingNumber} maxLength={60} autoComplete="off" />
      </Field>
      <Button variant={shipment ? 'ghost' : 'action'} size="small" busy={isSending}>
        {button}
      </Button>
    </OfficeForm>
  )
}
