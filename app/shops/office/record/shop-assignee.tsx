import { Notice } from '#app/ui/feedback/notice.tsx'
import type { ActRefusal } from '#app/ui/record/act-refusal.tsx'
import { type Assignee, RecordOwner, TakeButton } from '#app/ui/record/record-owner.tsx'
import { RecordTags } from '#app/ui/record/tags/record-tags.tsx'

import { listPath } from '../shop-filters.ts'
import type { ShopRecord } from './shop-view.ts'

type ShopAssigneeProps = {
  shop: ShopRecord
  assignees: readonly Assignee[]
  me: string
  canChange: boolean
  refused: ActRefusal | undefined
}

/** Shows and changes the assignee and the tags of a store. Its owner is the retailer, so the choice has another label. */
export function ShopAssignee({
  shop: { id, owner, tags, version },
  assignees,
  me,
  canChange,
  refused,
}: ShopAssigneeProps) {
  return (
    <>
      {canChange ? (
        <RecordOwner key={`assignee ${id}`} owner={owner} assignees={assignees} refused={refused}>
          <input type="hidden" name="version" value={version} />
          {owner?.id === me ? null : <TakeButton intent="assign-to-me">Assign to me</TakeButton>}
        </RecordOwner>
      ) : (
        <p>{`Assigned to ${owner?.name ?? 'no one'}`}</p>
      )}
      <RecordTags
        key={`tags ${id}`}
        tags={tags}
        listTo={`${listPath}?status=all`}
        canChange={canChange}
        refused={refused}
      />
    </>
  )
}

/** Says that a transferred store waits for the signature of its new owner (rule N28). */
export function NotSigned() {
  return (
    <Notice tone="warn" title="The new owner has not signed yet.">
      The previous contract no longer applies. The store can open once the new owner’s contract is signed and sealed.
    </Notice>
  )
}
