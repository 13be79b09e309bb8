import { Form, Link } from 'react-router'

import { OfficeForm } from '#app/office/shell/office-form.island.tsx'
import { useFormRefusal } from '#app/web/form/use-form-answer.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { Select } from '#app/ui/field/select.tsx'
import { DayInput } from '#app/ui/field/day/day-input.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { counted } from '#app/ui/text/format-count.ts'
import { PageSection } from '#app/ui/page/page-section.tsx'

import { dayOf } from '#app/ui/time/dates.ts'
import type { RateForm as Typed, RatePreview } from './rates-view.ts'

export const ratesPath = '/staff/rates'

/** The intents of the form: its check, and the change itself. */
const acts = ['check', 'put']

const retailers = (count: number) => counted(count, 'retailer')

/** The changes as retailers will read them, before they are notified. */
function RateChanges({ changes }: Pick<RatePreview, 'changes'>) {
  return (
    <ul className="rate-changes">
      {changes.map(({ partner, before, after }) => (
        <li key={partner}>
          <b>{partner}</b>
          <dl>
            <div>
              <dt>Before</dt>
              <dd>{before || 'Not in the schedule'}</dd>
            </div>
            <div>
              <dt>New</dt>
              <dd>{after || 'No longer in the schedule'}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  )
}

/** Returns a sentence about how many retailers a change notifies. */
const notifiedWords = (count: number): string =>
  count === 0
    ? 'No retailer has signed yet, so no one is emailed. Retailers who sign later see it in the agreement.'
    : `${counted(count, 'signed retailer')} ${count === 1 ? 'is' : 'are'} emailed at once. An email cannot be recalled.`

/** The earliest days that may be chosen. `first` is for a partner's first rate while no retailer has signed. */
export type EarliestDays = { any: string; lower: string; first?: string }

type RateFormProps = {
  form: Typed
  earliest: EarliestDays
  partners: readonly string[]
  preview: RatePreview | undefined
}

/** The form of an entry. It shows the effect first and asks for confirmation. */
export function RateForm({ form: begins, preview, ...rest }: RateFormProps) {
  const form = { ...begins, ...useFormRefusal({ intents: acts })?.typed }
  const isEdit = form.out !== ''
  const heading = isEdit ? 'Change a planned rate' : 'Add rate'
  return (
    <PageSection heading={preview ? 'Preview change' : heading} className="rate-section">
      {preview ? <Confirm form={form} preview={preview} /> : <Fields form={form} isEdit={isEdit} {...rest} />}
    </PageSection>
  )
}

type FieldsProps = Omit<RateFormProps, 'preview'> & { isEdit: boolean }

function Fields({ form, isEdit, earliest, partners }: FieldsProps) {
  return (
    <>
      <p className="rate-explains">
        Retailers get notice first. A new or higher rate can begin on {dayOf(earliest.any)} at the earliest; a lower
        one, an end, or another unit on {dayOf(earliest.lower)}.
        {earliest.first ? ' No retailer has signed yet: the first rate of a partner can begin today.' : null}
      </p>
      <OfficeForm intents={[...acts, 'out']} action={ratesPath} className="rate-form" key={form.id}>
        <input type="hidden" name="id" value={form.id} />
        <input type="hidden" name="out" value={form.out} />
        <Field name="partner" label="Partner" hint="As retailers know it">
          <TextInput list="rate-partners" maxLength={60} defaultValue={form.partner} autoComplete="off" required />
        </Field>
        <datalist id="rate-partners">
          {partners.map((partner) => (
            <option key={partner}>{partner}</option>
          ))}
        </datalist>
        <Field name="unit" label="Commission in" hint="How commission is worked out">
          <Select defaultValue={form.unit}>
            <option value="percent">Percent of the amount</option>
            <option value="cents">Cents for each transaction</option>
            <option value="none">No longer offered</option>
          </Select>
        </Field>
        <Field name="value" label="Rate" hint="For example 1.25 or 45. Leave empty if no longer offered">
          <TextInput inputMode="decimal" maxLength={9} defaultValue={form.value} autoComplete="off" />
        </Field>
        <Field name="from" label="From" hint="In force from this day, Sydney time">
          <DayInput defaultValue={form.from} required />
        </Field>
        <div className="rate-acts">
          <Button name="intent" value="check">
            Preview change
          </Button>
          {isEdit ? <LinkButton to={ratesPath}>Cancel</LinkButton> : null}
        </div>
      </OfficeForm>
    </>
  )
}

function Confirm({ form, preview: { changes, retailers: count } }: { form: Typed; preview: RatePreview }) {
  const put = form.out === '' ? 'Add rate' : 'Save rate'
  return (
    <>
      <RateChanges changes={changes} />
      <p>{notifiedWords(count)}</p>
      <Form method="post" action={ratesPath} className="rate-acts">
        {Object.entries(form).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button name="intent" value="put">
          {count === 0 ? put : `${put} and email ${retailers(count)}`}
        </Button>
        <Button variant="ghost" name="intent" value="back">
          Edit
        </Button>
      </Form>
    </>
  )
}

/** Asks whether to remove a planned entry. */
export function TakeOut({ id, partner, preview }: { id: string; partner: string; preview: RatePreview }) {
  return (
    <PageSection heading={`Remove the planned rate of ${partner}?`} className="rate-section">
      <RateChanges changes={preview.changes} />
      <p>{notifiedWords(preview.retailers)}</p>
      <OfficeForm intent="out" about={{ out: id }} action={`${ratesPath}?out=${id}`} className="rate-acts">
        <Button variant="danger-fill">
          {preview.retailers === 0 ? 'Remove rate' : `Remove rate and email ${retailers(preview.retailers)}`}
        </Button>
        <Link to={ratesPath} className="inline-link">
          Cancel
        </Link>
      </OfficeForm>
    </PageSection>
  )
}
