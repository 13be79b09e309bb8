import type { WelcomeWay } from '#app/agents/invitations/invitation.ts'
import type { MailHead } from '#app/ui/record/mail-letter.tsx'

import type { RegisterVerdict } from '../../abn/register-match.ts'
import type { RegistrationStatus } from '../../registration.ts'

export type BulkAct = 'approve' | 'decline'

/** One of several, as the rehearsal shows it. */
export type Rehearsed = {
  id: string
  /** Its id and its version, as the form sends them. */
  pick: string
  to: string
  shopName: string
  about: string
  register: RegisterVerdict
  status: RegistrationStatus
  /** False: it was answered before, and is left out. */
  isOpen: boolean
  way: WelcomeWay
  head: MailHead
}

/** What came of one of several. */
export type BulkOutcome = { id: string; kind: 'done' | 'left' | 'failed'; words: string }
