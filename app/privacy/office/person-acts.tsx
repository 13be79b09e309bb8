import { Form } from 'react-router'

import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Checkbox } from '#app/ui/field/checkbox.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { FieldError } from '#app/ui/field/field-error.tsx'
import { Select } from '#app/ui/field/select.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'

type Problem = { value?: string; sure?: string; typed?: string } | undefined

/** Puts one fact right in the records that have no page where that is done. */
export function CorrectForm({ problem }: { problem: Problem }) {
  return (
    <Form method="post" className="row privacy-line" preventScrollReset>
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
        error={problem?.value}
      >
        <TextInput autoComplete="off" maxLength={254} defaultValue={problem?.typed} required />
      </Field>
      <Button variant="ghost" name="intent" value="correct">
        Put it right
      </Button>
    </Form>
  )
}

/** What is still under way is said in place of the button that it holds back. */
export function EraseForm({ waits, problem }: { waits: readonly string[]; problem: Problem }) {
  if (waits.length > 0)
    return (
      <Notice tone="warn" title="They cannot be erased yet.">
        {waits.join(' ')}
      </Notice>
    )
  return (
    <Form method="post" className="privacy-erase" preventScrollReset>
      <FieldError id="sure-error">{problem?.sure}</FieldError>
      <Checkbox
        name="sure"
        label="I am sure that it is them who asks"
        hint="What is erased cannot be brought back"
        aria-invalid={problem?.sure ? true : undefined}
        aria-describedby={problem?.sure ? 'sure-error' : undefined}
      />
      <Button variant="danger" name="intent" value="erase">
        Erase this person
      </Button>
    </Form>
  )
}
