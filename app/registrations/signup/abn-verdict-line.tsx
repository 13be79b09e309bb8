import { Check, CircleAlert } from 'lucide-react'

import type { AbnVerdict } from '../abn/use-abn-verdict.ts'

type Line = { tone: 'soft' | 'good' | 'bad'; words: string; more?: string }

function lineOf(verdict: AbnVerdict): Line | undefined {
  switch (verdict.kind) {
    case 'typing':
      return verdict.digits > 0 ? { tone: 'soft', words: `${verdict.digits} of 11 digits so far` } : undefined
    case 'wrong':
      return { tone: 'bad', words: 'These digits are not an ABN.', more: 'Please check each one.' }
    case 'adds-up':
      return { tone: 'good', words: 'This looks like an ABN.' }
    case 'registered':
      return {
        tone: 'good',
        words: 'On the business register:',
        more: [verdict.entityName, verdict.where].filter(Boolean).join(', '),
      }
    case 'cancelled':
      return {
        tone: 'bad',
        words: 'The business register says that this ABN is cancelled.',
        more: 'You can still register. We will ask you about it.',
      }
    case 'unregistered':
      return {
        tone: 'bad',
        words: 'The business register does not know this ABN.',
        more: 'A new one can take days to appear. You can still register.',
      }
  }
}

/** The verdict on the ABN, below its field. The count of digits is visual only, so that screen readers do not read each one. */
export function AbnVerdictLine({ verdict, isFlagged }: { verdict: AbnVerdict; isFlagged: boolean }) {
  // The field's error already describes wrong digits.
  const line = isFlagged && (verdict.kind === 'wrong' || verdict.kind === 'typing') ? undefined : lineOf(verdict)
  const isCount = verdict.kind === 'typing'
  const Icon = line?.tone === 'good' ? Check : CircleAlert
  return (
    <div className="abn-verdict" data-tone={line?.tone}>
      {isCount ? <p aria-hidden="true">{line?.words}</p> : null}
      <p role="status">
        {line && !isCount ? (
          <>
            <Icon aria-hidden="true" />
            <span>
              <b>{line.words}</b> <span>{line.more}</span>
            </span>
          </>
        ) : null}
      </p>
    </div>
  )
}
