import type { ReactNode } from 'react'
import { Form } from 'react-router'

import { Button } from '../button/button.tsx'
import { Field } from '../field/field.tsx'
import { Select } from '../field/select.tsx'
import { type ActRefusal, refusedAs } from './act-refusal.tsx'
import { usePressKey } from '../button/use-press-key.ts'

export type Assignee = { id: string; name: string }

type RecordOwnerProps = {
  owner: Assignee | null
  assignees: readonly Assignee[]
  refused: ActRefusal | undefined
  /** Further fields and buttons of the same form. */
  children?: ReactNode
}

/**
 * Shows and changes the owner of a record: posts to the record's own address with `intent=assign` and `owner`, a staff id, or '' for no
 * owner.
 */
export function RecordOwner({ owner, assignees, refused, children }: RecordOwnerProps) {
  const { problems, typed } = refusedAs('assign', refused)
  return (
    <Form method="post" className="record-owner" preventScrollReset key={owner?.id}>
      <Field name="owner" label="Assigned to" error={problems.owner}>
        <Select defaultValue={typed.owner ?? owner?.id ?? ''}>
          <option value="">Unassigned</option>
          {owner && !assignees.some(({ id }) => id === owner.id) ? (
            <option value={owner.id}>{owner.name}</option>
          ) : null}
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

/** Assigns the record to the signed-in colleague; I presses it. */
export function TakeButton({ intent, children }: { intent: 'assign-to-me' | 'take'; children: ReactNode }) {
  return (
    <button type="submit" name="intent" value={intent} className="text-button" {...usePressKey<HTMLButtonElement>('i')}>
      {children}
    </button>
  )
}
