import type { MailHead } from '#app/ui/record/mail-letter.tsx'
import type { StatusTone } from '#app/ui/record/status-mark.tsx'

/** So many are rehearsed and acted on one by one, at most: each makes a transaction of its own. */
export const mostRehearsed = 50

/** One of several records, as the rehearsal shows it. */
export type Rehearsed = {
  id: string
  /** Its id and its version, as the form sends them. */
  pick: string
  to: string
  name: string
  about: string
  mark: { tone: StatusTone; words: string }
  /** False: the act was done before, and the record is left out. */
  isOpen: boolean
  head: MailHead
}

/** What came of one of several. */
export type Outcome = { id: string; kind: 'done' | 'left' | 'failed'; words: string }
