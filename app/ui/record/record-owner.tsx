import type { ReactNode } from 'react'
import { Form } from 'react-router'

import { Button } from '../button.tsx'
import { Field } from '../field/field.tsx'
import { Select } from '../field/select.tsx'

export type Assignee = { id: string; name: string }

type RecordOwnerProps = {
  owner: { id: string } | null
  assignees: readonly Assignee[]
  error?: string | undefined
  /** Further fields and buttons of the same form. */
  children?: ReactNode
}

/** Whose a record is, posted to its own address with `intent=assign` and `owner`: a staff id, or '' for nobody. */
export function RecordOwner({ owner, assignees, error, children }: RecordOwnerProps) {
  return (
    <Form method="post" className="record-owner" preventScrollReset key={owner?.id}>
      <Field name="owner" label="Owner" error={error}>
        <Select defaultValue={owner?.id ?? ''}>
          <option value="">Nobody yet</option>
          {assignees.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Button variant="ghost" name="intent" value="assign">
        Assign
      </Button>
      {children}
    </Form>
  )
}
