import { Form } from 'react-router'

import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { Select } from '#app/ui/field/select.tsx'
import { DefinitionList } from '#app/ui/record/definition-list.tsx'

import type { EnquiryRecord } from './enquiry-view.ts'

export type Assignee = { id: string; name: string }

type EnquiryOwnerProps = Pick<EnquiryRecord, 'owner'> & {
  assignees: readonly Assignee[]
  me: string
  canChange: boolean
}

export function EnquiryOwner({ owner, assignees, me, canChange }: EnquiryOwnerProps) {
  if (!canChange) return <DefinitionList items={[{ term: 'Owner', detail: owner?.name ?? 'Nobody yet' }]} />
  return (
    <Form method="post" className="record-owner" preventScrollReset key={owner?.id}>
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
      {owner?.id === me ? null : (
        <button type="submit" name="intent" value="assign-to-me" className="text-button">
          Assign to me
        </button>
      )}
    </Form>
  )
}
