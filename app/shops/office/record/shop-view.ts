import type { WaitingEmailChange } from '#app/retailers/account/email/email-change.ts'
import type { InvitationState } from '#app/retailers/invitations/invitation.ts'
import type { Pin } from '#app/geo/map/pin.ts'
import type { OpenRecord } from '#app/ui/record/side-panel/record-panel.tsx'

import type { Difference } from '../approval/differences.ts'
import type { ChangeRequestView } from '../../change/requests/change-request.ts'
import type { GoLive } from '../../go-live/go-live.ts'
import type { ContractProgress, Milestone, ShopStatus } from '../../shop.ts'
import type { LeavingView } from '../../leaving/leaving.ts'
import type { OpeningHours } from '../../hours/opening-hours.ts'

/** The data of the office's screens. All times are ISO 8601. */
export type ShopRow = {
  id: string
  /** The record's URL, with the filters of this list. */
  to: string
  shopName: string
  /** The place and the contact, in one line. */
  detail: string
  status: ShopStatus
  reached: readonly Milestone[]
  waitsFor: Milestone | null
  /** Whole days since the last step. */
  stillDays: number
  /** Whether its next step is ours. */
  isOurTurn: boolean
  isStalled: boolean
  /** Whether it has a new owner who has not signed. */
  isUnsigned: boolean
  /** The name of its assignee. */
  owner: string | null
  tags: readonly string[]
  /** Whether its name or contact has letters that imitate others. */
  isOdd: boolean
  /** The reason for its state, in a few words. */
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

/** A timeline whose events are plain text, so that a loader can return it. */
export type TimelineView = Pick<OpenRecord, 'timeline' | 'timelineLinks'>

export type ShopRecord = {
  id: string
  owner: { id: string; name: string } | null
  tags: readonly string[]
  /** Whether it has a new owner who has not signed. */
  isUnsigned: boolean
  reference: string | null
  shopName: string
  status: ShopStatus
  closedReason: string | null
  /** `Closed until 14 January`, while a closure of several days covers today. */
  closedUntil: string | null
  progress: number
  steps: readonly Step[]
  waitsFor: Milestone | null
  stillDays: number
  isStalled: boolean
  /** The odd letters in its names, and the stores with confusable names. */
  look: { odd: readonly string[]; alike: readonly { to: string; name: string }[] }
  contactName: string | null
  email: string | null
  phone: string
  mobile: string | null
  /** The phone number of the retailer's account, or ''. */
  accountPhone: string
  abn: string | null
  isLpo: boolean
  address: string
  pin: Pin | null
  timeZone: string
  openingHours: OpeningHours | null
  /** Whether its hours are its own and can be edited: until the signature, they are those of its contract. */
  hasOwnHours: boolean
  /** Its special days that are not over, in words. */
  specialDays: readonly { dates: string; hours: string }[]
  hasAccount: boolean
  /** The pending change of email of its account. */
  emailChange: WaitingEmailChange | null
  /** The number of browsers in which its retailer is logged in. */
  loggedIn: number
  madeAt: string
  registrationId: string | null
  registrationTo: string | null
  /** Its public page, while it is open. */
  publicTo: string | null
  invitation: InvitationRecord | null
  contract: ContractProgress
  /** The differences between the approval and the signed contract, and when staff confirmed them; null without differences. */
  approval: { differences: readonly Difference[]; confirmedAt: string | null } | null
  /** The changes that the retailer told us of: those that are open, and the latest others. */
  changes: readonly ChangeRequestView[]
  /** Its insurance for parcels in words, or null before the signature. */
  insurance: string | null
  /** The confirmed changes, each as a sentence, for the list next to the agreement. */
  confirmed: readonly string[]
  /** The go-live list, or null before the agreement is sealed. */
  goLive: GoLive | null
  /** The ends of its agreements that were not undone, newest first. */
  leavings: readonly LeavingView[]
  /** Whether its agreement can be ended, and whether it can be closed at once. */
  waysToClose: { end: boolean; close: boolean }
  /** Whether its signed agreement has ended, so that its retailer signs again after it is reopened. */
  isAgreementOver: boolean
  version: number
}
