import { OfficeForm } from '#app/office/shell/office-form.island.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Checkbox } from '#app/ui/field/checkbox.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { Select } from '#app/ui/field/select.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'

/** The form that corrects one fact in records without a page for it. */
export function CorrectForm() {
  return (
    <OfficeForm intent="correct" className="row privacy-line" preventScrollReset>
      <Field name="fact" label="Correct">
        <Select defaultValue="name">
          <option value="name">Their name</option>
          <option value="email">Their email</option>
          <option value="phone">Their number</option>
        </Select>
      </Field>
      <Field
        name="value"
        label="Correct value"
        hint="In enquiries, interest and registrations. Correct stores on their own page"
      >
        <TextInput autoComplete="off" maxLength={254} required />
      </Field>
      <Button variant="ghost">Correct records</Button>
    </OfficeForm>
  )
}

/** The form that erases the person. If a process is still open, it is described instead of the button. */
export function EraseForm({ waits }: { waits: readonly string[] }) {
  if (waits.length > 0)
    return (
      <Notice tone="warn" title="This person cannot be erased yet.">
        {waits.join(' ')}
      </Notice>
    )
  return (
    <OfficeForm intent="erase" className="privacy-erase" preventScrollReset>
      <Checkbox
        id="sure"
        name="sure"
        label="I have checked that the request comes from this person"
        hint="Erasing cannot be undone"
      />
      <Button variant="danger">Erase this person</Button>
    </OfficeForm>
  )
}
