import { DefinitionList } from '#app/ui/record/definition-list.tsx'
import { type Assignee, RecordOwner } from '#app/ui/record/record-owner.tsx'

import type { EnquiryRecord } from './enquiry-view.ts'

type EnquiryOwnerProps = Pick<EnquiryRecord, 'owner'> & {
  assignees: readonly Assignee[]
  me: string
  canChange: boolean
  error: string | undefined
}

export function EnquiryOwner({ owner, assignees, me, canChange, error }: EnquiryOwnerProps) {
  if (!canChange) return <DefinitionList items={[{ term: 'Owner', detail: owner?.name ?? 'Nobody yet' }]} />
  return (
    <RecordOwner owner={owner} assignees={assignees} error={error}>
      {owner?.id === me ? null : (
        <button type="submit" name="intent" value="assign-to-me" className="text-button">
          Assign to me
        </button>
      )}
    </RecordOwner>
  )
}
