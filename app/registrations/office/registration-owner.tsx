import { Form } from 'react-router'

import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { Select } from '#app/ui/field/select.tsx'

import type { RegistrationRecord } from './registration-record-view.ts'

export type Assignee = { id: string; name: string }

type RecordOwnerProps = { record: RegistrationRecord; assignees: readonly Assignee[]; me: string; canWrite: boolean }

export function RecordOwner({ record: { owner, status, seen }, assignees, me, canWrite }: RecordOwnerProps) {
  if (!canWrite) return <p>Owner: {owner?.name ?? 'nobody yet'}</p>
  return (
    <Form method="post" className="record-owner" preventScrollReset key={owner?.id}>
      <input type="hidden" name="seen" value={seen} />
      <Field name="owner" label="Owner">
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
      {status === 'received' ? (
        <button type="submit" name="intent" value="take" className="text-button">
          Take it into review
        </button>
      ) : null}
      {status !== 'received' && owner?.id !== me ? (
        <button type="submit" name="intent" value="assign-to-me" className="text-button">
          Assign to me
        </button>
      ) : null}
    </Form>
  )
}
