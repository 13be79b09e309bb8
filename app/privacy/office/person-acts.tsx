import { OfficeForm } from '#app/staff/office/office-form.island.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Checkbox } from '#app/ui/field/checkbox.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { Select } from '#app/ui/field/select.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'

/** The form that corrects one fact in records without a page for it. */
export function CorrectForm() {
  return (
    <OfficeForm intent="correct" className="row privacy-line" preventScrollReset>
      <Field name="fact" label="Put right">
        <Select defaultValue="name">
          <option value="name">Their name</option>
          <option value="email">Their email</option>
          <option value="phone">Their number</option>
        </Select>
      </Field>
      <Field
        name="value"
        label="As it should stand"
        hint="In enquiries, interest and registrations. Stores are put right on their own page"
      >
        <TextInput autoComplete="off" maxLength={254} required />
      </Field>
      <Button variant="ghost">Put it right</Button>
    </OfficeForm>
  )
}

/** The form that erases the person. If a process is still open, it is described instead of the button. */
export function EraseForm({ waits }: { waits: readonly string[] }) {
  if (waits.length > 0)
    return (
      <Notice tone="warn" title="They cannot be erased yet.">
        {waits.join(' ')}
      </Notice>
    )
  return (
    <OfficeForm intent="erase" className="privacy-erase" preventScrollReset>
      <Checkbox
        id="sure"
        name="sure"
        label="I am sure that it is them who asks"
        hint="What is erased cannot be brought back"
      />
      <Button variant="danger">Erase this person</Button>
    </OfficeForm>
  )
}
