import type { WelcomeWay } from '#app/retailers/invitations/invitation.ts'
import type { MailHead } from '#app/ui/record/mail/mail-letter.tsx'
import type { OpenRecord } from '#app/ui/record/side-panel/record-panel.tsx'

import type { RegisterVerdict } from '../abn/register-match.ts'
import type { AskableField } from '../answer/asked-fields.ts'
import type { Promised } from '../counts/promise.ts'
import type { RegistrationStatus } from '../registration.ts'

/** The state of the promised answer: it is running, it waits for the applicant, or it is over. */
export type Wait =
  | ({ kind: 'running' } & Promised)
  | { kind: 'stopped'; askedAt: string | null }
  | { kind: 'over'; decidedAt: string | null }

/** A row of the office's screens, mapped by a loader from the stored row. All times are ISO 8601. */
export type RegistrationRow = {
  id: string
  reference: string
  /** The record's address, with the filters of this list. */
  to: string
  shopName: string
  contactName: string
  /** 'VIC 3939'. */
  place: string
  register: RegisterVerdict
  /** 'Newspower', 'Other: a rep'. */
  source: string
  isLpo: boolean
  /** Whether its name or the contact’s may imitate another one. */
  isOdd: boolean
  status: RegistrationStatus
  owner: string | null
  wait: Wait
  tags: readonly string[]
}

/** One line that compares the applicant's details with the business register's. */
export type ComparedField = {
  field: string
  entered: string
  register: string[]
  verdict?: { tone: 'good' | 'ours' | 'bad' | 'off'; words: string }
}

/** Another record that may be the same person or shop. */
export type Duplicate = {
  id: string
  to: string
  name: string
  /** 'Store, 3939 VIC. 40% complete', 'Registration R-…, declined 3 Mar 2026'. */
  about: string
  same: string[]
}

/** A registration with all its facts. All times are ISO 8601. */
export type RegistrationRecord = {
  id: string
  reference: string
  /** The version of this view, to detect later changes. */
  version: number
  shopName: string
  contactName: string
  /** The email that gets our mails; `registeredEmail` is the typed one, if the account has another by now (rule RG28). */
  email: string
  registeredEmail: string | null
  contactNumber: string
  place: string
  /** 'Australia/Sydney', and the clock there. */
  localTime: string
  status: RegistrationStatus
  wait: Wait
  receivedAt: string
  /** 'Wed 18 Nov, 5 pm', in the shop's time zone. */
  dueWords: string
  compared: readonly ComparedField[]
  /** The register's warning about the ABN; null if there is none. */
  warning: string | null
  /** When the register was asked; null if never. */
  lookedUpAt: string | null
  canLookUp: boolean
  duplicates: readonly Duplicate[]
  /** The odd letters in its names, and the records whose names look the same. */
  look: { odd: readonly string[]; alike: readonly { to: string; name: string }[] }
  /** Where the visit came from, in words; null if unknown. */
  foundUs: string | null
  heardOfUs: string
  owner: { id: string; name: string } | null
  tags: readonly string[]
  asked: { question: string; fields: string; at: string } | null
  chosenFields: readonly AskableField[]
  declineReason: string | null
  store: { to: string; name: string } | null
  /** Whether the last event was the undo of a decision. */
  isUndone: boolean
  way: WelcomeWay
  mailHeads: { approved: MailHead; asked: MailHead; declined: MailHead }
  timeline: OpenRecord['timeline']
  timelineLinks: OpenRecord['timelineLinks']
}
