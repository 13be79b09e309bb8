import type { WelcomeWay } from '#app/agents/invitations/invitation.ts'
import type { MailHead } from '#app/ui/record/mail-letter.tsx'
import type { OpenRecord } from '#app/ui/record/record-panel.tsx'

import type { RegisterVerdict } from '../abn/register-match.ts'
import type { AskableField } from '../answer/asked-fields.ts'
import type { Promised } from '../promise.ts'
import type { RegistrationStatus } from '../registration.ts'

/** Where the promise of an answer stands: it runs, it waits for the applicant, or it was kept. */
export type Wait =
  | ({ kind: 'running' } & Promised)
  | { kind: 'stopped'; askedAt: string | null }
  | { kind: 'over'; decidedAt: string | null }

/** What the office's screens show; a loader maps the rows of the store to it. All times are ISO 8601. */
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
  /** Whether its name, or the contact’s, may be made to look like another. */
  isOdd: boolean
  status: RegistrationStatus
  owner: string | null
  wait: Wait
  tags: readonly string[]
}

/** One line of what they said beside what the business register says. */
export type ComparedField = {
  field: string
  said: string
  register: string[]
  verdict?: { tone: 'good' | 'ours' | 'bad' | 'off'; words: string }
}

/** Another record that may be the same person or the same shop. */
export type Duplicate = {
  id: string
  to: string
  name: string
  /** 'Store, 3939 VIC. 40 % complete', 'Registration R-…, declined 3 Mar 2026'. */
  about: string
  same: string[]
}

/** A registration with everything known of it. All times are ISO 8601. */
export type RegistrationRecord = {
  id: string
  reference: string
  /** Which version this view shows, for the check against newer ones. */
  version: number
  shopName: string
  contactName: string
  email: string
  contactNumber: string
  place: string
  /** 'Australia/Sydney', and the clock there. */
  localTime: string
  status: RegistrationStatus
  wait: Wait
  receivedAt: string
  /** 'Wed 18 Nov, 5 pm', in the shop's own zone. */
  dueWords: string
  compared: readonly ComparedField[]
  /** What the register says against its ABN; null where it says nothing. */
  warning: string | null
  /** When the register was asked; null when it never was. */
  lookedUpAt: string | null
  canLookUp: boolean
  duplicates: readonly Duplicate[]
  /** What is odd about the letters of its names, and the records whose names look the same. */
  look: { odd: readonly string[]; alike: readonly { to: string; name: string }[] }
  /** Where their visit came from, in words; null where nobody knows. */
  foundUs: string | null
  heardOfUs: string
  owner: { id: string; name: string } | null
  tags: readonly string[]
  asked: { question: string; fields: string; at: string } | null
  chosenFields: readonly AskableField[]
  declineReason: string | null
  store: { to: string; name: string } | null
  /** The last thing that happened to it: a decision was taken back. */
  isUndone: boolean
  way: WelcomeWay
  mailHeads: { approved: MailHead; asked: MailHead; declined: MailHead }
  timeline: OpenRecord['timeline']
  timelineLinks: OpenRecord['timelineLinks']
}
