import type { WaitingEmailChange } from '#app/agents/email/email-change.ts'
import type { InvitationState } from '#app/agents/invitations/invitation.ts'
import type { OpenRecord } from '#app/ui/record/record-panel.tsx'

import type { Difference } from '../../approval/differences.ts'
import type { GoLive } from '../../go-live/go-live.ts'
import type { ContractProgress, Milestone, NewsagencyStatus } from '../../newsagency.ts'
import type { OpeningHours } from '../../opening-hours.ts'

/** What the office's screens show; a loader maps the rows of the store to it. All times are ISO 8601. */
export type NewsagencyRow = {
  id: string
  /** The record's address, with the filters of this list. */
  to: string
  shopName: string
  /** Where it is and who runs it, in one line. */
  detail: string
  status: NewsagencyStatus
  reached: readonly Milestone[]
  waitsFor: Milestone | null
  /** Whole days since the last step. */
  stillDays: number
  isStalled: boolean
  /** Whether its name, or the contact’s, may be made to look like another. */
  isOdd: boolean
  /** What is known of why, in a few words. */
  known: string
}

export type Step = { milestone: Milestone; at: string | null }

export type InvitationRecord = {
  id: string
  state: InvitationState
  sentAt: string
  expiresAt: string
  activatedAt: string | null
  usedAt: string | null
  revokedAt: string | null
  remindersSent: number
  nextReminderAt: string | null
  remindersStoppedAt: string | null
}

/** An event whose words are text: a loader can send it. */
export type ToldTimeline = Pick<OpenRecord, 'timeline' | 'timelineLinks'>

export type NewsagencyRecord = {
  id: string
  reference: string | null
  shopName: string
  status: NewsagencyStatus
  closedReason: string | null
  progress: number
  steps: readonly Step[]
  waitsFor: Milestone | null
  stillDays: number
  /** What is odd about the letters of its names, and the stores whose names look the same. */
  look: { odd: readonly string[]; alike: readonly { to: string; name: string }[] }
  contactName: string | null
  email: string | null
  phone: string
  mobile: string | null
  /** What the agent gave of themselves, beside the shop's; empty when nothing. */
  accountPhone: string
  abn: string | null
  isLpo: boolean
  address: string
  timeZone: string
  openingHours: OpeningHours | null
  hasAccount: boolean
  /** Another email that its account waits for. */
  emailChange: WaitingEmailChange | null
  /** On how many browsers its agent is logged in. */
  loggedIn: number
  madeAt: string
  registrationId: string | null
  registrationTo: string | null
  /** Its page for the public, while it is open. */
  publicTo: string | null
  invitation: InvitationRecord | null
  contract: ContractProgress
  /** What was signed as something else than was approved, and when staff confirmed it; null when nothing was. */
  approval: { differences: readonly Difference[]; confirmedAt: string | null } | null
  /** From the sealed agreement to the first customer; null before it is signed. */
  goLive: GoLive | null
  version: number
}
