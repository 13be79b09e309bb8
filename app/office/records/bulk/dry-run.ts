import type { MailHead } from '#app/ui/record/mail/mail-letter.tsx'
import type { StatusTone } from '#app/ui/record/status-mark.tsx'

/** The maximum number of records that are previewed and acted on one by one, each in a separate transaction. */
export const mostInDryRun = 50

/** A record in the preview. */
export type DryRunRow = {
  id: string
  /** Its id and version, which the form posts. */
  pick: string
  to: string
  name: string
  about: string
  mark: { tone: StatusTone; words: string }
  /** Whether the act is still possible; otherwise the record is skipped. */
  isOpen: boolean
  head: MailHead
}

/** The result for one record. */
export type Outcome = { id: string; kind: 'done' | 'left' | 'failed'; words: string }
