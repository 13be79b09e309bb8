import { Form } from 'react-router'

import { Button } from '#app/ui/button/button.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'

type PersonSearchProps = {
  /** The current search. */
  typed?: string | undefined
  error?: string | undefined
}

/** The search is in the address, so that it can be bookmarked. */
export function PersonSearch({ typed, error }: PersonSearchProps) {
  return (
    <Form method="get" action="/staff/privacy/person" className="row privacy-line">
      <Field
        name="q"
        label="Email addresses and phone numbers"
        hint="All that you know, separated by commas"
        error={error}
      >
        <TextInput type="search" autoComplete="off" maxLength={1_000} defaultValue={typed} required />
      </Field>
      <Button variant="alt">Find</Button>
    </Form>
  )
}
