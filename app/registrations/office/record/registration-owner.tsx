import { type Assignee, RecordOwner } from '#app/ui/record/record-owner.tsx'

import type { RegistrationRecord } from './registration-record-view.ts'

type RegistrationOwnerProps = {
  record: RegistrationRecord
  assignees: readonly Assignee[]
  me: string
  canWrite: boolean
}

export function RegistrationOwner({ record, assignees, me, canWrite }: RegistrationOwnerProps) {
  const { owner, status, seen } = record
  if (!canWrite) return <p>Owner: {owner?.name ?? 'nobody yet'}</p>
  return (
    <RecordOwner owner={owner} assignees={assignees}>
      <input type="hidden" name="seen" value={seen} />
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
    </RecordOwner>
  )
}
