import { Form } from 'react-router'

import { Notice } from '#app/ui/feedback/notice.tsx'
import { formatCount } from '#app/ui/format-count.ts'
import { DateTime } from '#app/ui/time.tsx'

import { breakLabels } from './chain.ts'
import type { AuditChain } from './audit-view.ts'

/** Every entry carries the hash of the one before it: a change in the past breaks the chain, and this says where. */
export function ChainBanner({ chain }: { chain: AuditChain }) {
  const action = (
    <Form method="post" preventScrollReset>
      <button type="submit" name="intent" value="check-chain" className="text-button">
        {chain.state === 'unchecked' ? 'Check now' : 'Check again'}
      </button>
    </Form>
  )
  if (chain.state === 'unchecked') {
    return (
      <Notice title="The chain has not been checked yet." action={action}>
        Every entry carries the hash of the one before it.
      </Notice>
    )
  }
  if (chain.state === 'broken') {
    return (
      <Notice tone="bad" title={`The chain is broken at entry ${formatCount(chain.sequence)}.`} action={action} isNews>
        What is wrong there: {breakLabels[chain.why]}. Checked <DateTime at={chain.checkedAt} />.
      </Notice>
    )
  }
  return (
    <Notice tone="good" title="The chain is whole." action={action} isNews>
      All {formatCount(chain.entries)} entries carry the hash of the one before. Checked{' '}
      <DateTime at={chain.checkedAt} />.
    </Notice>
  )
}
