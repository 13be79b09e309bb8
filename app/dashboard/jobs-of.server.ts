import type { NewEnquiry, NewUsInterest } from '#app/enquiries/find-new-enquiries.server.ts'
import type { WaitingChange } from '#app/shops/change/requests/find-waiting-changes.server.ts'
import type { WaitingGoLive } from '#app/shops/go-live/waiting/find-waiting-go-lives.server.ts'
import { ourStepLabels } from '#app/shops/go-live/waiting/our-step.ts'
import type { DueLeaving } from '#app/shops/leaving/find-leavings.server.ts'
import type { WaitingRegistration } from '#app/registrations/find/find-waiting-registrations.server.ts'
import { spanInWords } from '#app/registrations/counts/promise.ts'
import { kindWords, type PrivacyRequest } from '#app/privacy/requests/privacy-request.ts'
import type { FailedMail } from '#app/office/mail/find-mail-trouble.server.ts'
import { can, type Role } from '#app/office/roles/roles.ts'

import type { Job } from './dashboard-view.ts'

export type Waiting = {
  registrations: readonly WaitingRegistration[]
  enquiries: readonly NewEnquiry[]
  usInterest: readonly NewUsInterest[]
  mails: readonly FailedMail[]
  requests: readonly PrivacyRequest[]
  goLives: readonly WaitingGoLive[]
  changes: readonly WaitingChange[]
  leavings: readonly DueLeaving[]
}

/**
 * The order of jobs: overdue by law, late against a promise to applicants, failed or otherwise late, due on a day, and last those without a
 * promise.
 */
const ranks = ['law', 'promise', 'late', 'due', 'open'] as const

/** A job with its position in that order: its rank, and the time at which it is or was due. */
type Timed = Job & { rank: (typeof ranks)[number]; by: number }

function registrationJob({ id, shopName, place, register, due, wait }: WaitingRegistration, role: Role): Timed {
  const decides = can(role, 'registrations:decide')
  return {
    id,
    to: `/staff/registrations/${id}`,
    act: decides ? 'Approve or decline' : 'Awaiting an answer',
    who: shopName,
    // Starts a word in lower case, but not an abbreviation.
    detail: `Registration, ${place}. Register: ${register.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}`,
    wait,
    verb: decides ? 'Review' : 'Open',
    rank: wait.pace === 'late' ? 'promise' : 'due',
    by: due.getTime(),
  }
}

/** Creates the job of an enquiry, which has no promised response time. */
function enquiryJob({ id, name, reason, receivedAt }: NewEnquiry, role: Role, now: Date): Timed {
  const writes = can(role, 'enquiries:write')
  return {
    id,
    to: `/staff/enquiries/${id}`,
    act: writes ? 'Reply' : 'Awaiting an answer',
    who: name,
    detail: `Enquiry. ${reason}`,
    wait: { words: `Waiting ${spanInWords(now.getTime() - receivedAt.getTime())}`, pace: 'calm', share: null },
    verb: writes ? 'Reply' : 'Open',
    rank: 'open',
    by: receivedAt.getTime(),
  }
}

/** Creates the job of interest from the United States, which has no promised response time. */
function usInterestJob({ id, shopName, name, receivedAt }: NewUsInterest, role: Role, now: Date): Timed {
  const writes = can(role, 'us-interest:write')
  return {
    id,
    to: `/staff/us-interest/${id}`,
    act: writes ? 'Reply' : 'Awaiting an answer',
    who: shopName,
    detail: `US interest, ${name}`,
    wait: { words: `Waiting ${spanInWords(now.getTime() - receivedAt.getTime())}`, pace: 'calm', share: null },
    verb: writes ? 'Reply' : 'Open',
    rank: 'open',
    by: receivedAt.getTime(),
  }
}

function mailJob({ id, subject, recipient, reason, writtenAt }: FailedMail, role: Role, now: Date): Timed {
  return {
    id,
    to: `/staff/mail/${id}`,
    act: can(role, 'mail:resend') ? 'Resend or phone' : 'Email did not arrive',
    who: recipient,
    detail: `${subject}. ${reason}`,
    wait: { words: `Failed ${spanInWords(now.getTime() - writtenAt.getTime())} ago`, pace: 'late', share: null },
    verb: 'View email',
    rank: 'late',
    by: writtenAt.getTime(),
  }
}

const goLiveWords = {
  send: { store: 'Signed store', why: 'Hardware not sent yet' },
  confirm: { store: 'Signed store', why: 'The contract differs from the approval' },
  open: { store: 'Tested store', why: 'The test payment worked' },
  seal: { store: 'Signed store', why: 'Neither side can act yet' },
}

/** Creates the job of a signed shop that waits for us. Its hardware is due two business days after the seal (rule N13). */
function goLiveJob({ id, shopName, place, act, since, due }: WaitingGoLive, role: Role, now: Date): Timed {
  const writes = can(role, 'newsagencies:write')
  const span = spanInWords(now.getTime() - since.getTime())
  const words = goLiveWords[act]
  const isLate = act === 'send' && due <= now
  return {
    id,
    to: `/staff/shops/${id}`,
    act: ourStepLabels[act],
    who: shopName,
    detail: `${words.store}, ${place}. ${words.why}`,
    wait: { words: `Waiting ${span}`, pace: isLate ? 'late' : 'soon', share: null },
    verb: writes ? 'View store' : 'Open',
    rank: isLate ? 'late' : act === 'send' ? 'due' : 'open',
    by: due.getTime(),
  }
}

/** Creates the job of a change that a retailer told us of (rule CH2). It has no promised response time. */
function changeJob({ id, shopName, place, label, since }: WaitingChange, role: Role, now: Date): Timed {
  return {
    id,
    to: `/staff/shops/${id}`,
    act: 'Confirm a change',
    who: shopName,
    detail: `${label}, ${place}`,
    wait: { words: `Waiting ${spanInWords(now.getTime() - since.getTime())}`, pace: 'calm', share: null },
    verb: can(role, 'newsagencies:write') ? 'Review' : 'Open',
    rank: 'open',
    by: since.getTime(),
  }
}

const leavingActs = {
  'send-label': 'Send the return label',
  settle: 'Settle the money',
  'end-authority': 'End the authority to debit',
} as const

/** Creates the job of a shop that leaves (rule LV6). It is due by contract. */
function leavingJob(
  { id, shopId, shopName, isSale, place, act, due, dueWords }: DueLeaving,
  role: Role,
  now: Date,
): Timed {
  const leftMs = due.getTime() - now.getTime()
  const isLate = leftMs < 0
  return {
    id,
    to: `/staff/shops/${shopId}`,
    act: leavingActs[act],
    who: shopName,
    detail: `${isSale ? 'Sold' : 'Leaving'} store, ${place}. ${act === 'send-label' ? 'Last day' : 'Due'} ${dueWords}`,
    wait: {
      words: isLate ? `Overdue by ${spanInWords(-leftMs)}` : `Due in ${spanInWords(leftMs)}`,
      pace: isLate ? 'late' : 'soon',
      share: null,
    },
    verb: can(role, 'newsagencies:write') ? 'View store' : 'Open',
    rank: isLate ? 'promise' : 'due',
    by: due.getTime(),
  }
}

/** Creates the job of a privacy request. It is due by law at the end of a day in Sydney, rounded to 14:00 UTC (rule PD7). */
function requestJob({ id, who, kind, dueOn }: PrivacyRequest, now: Date): Timed {
  const by = Date.parse(`${dueOn}T14:00:00Z`)
  const leftMs = by - now.getTime()
  const words = leftMs < 0 ? `Overdue by ${spanInWords(-leftMs)}` : `Due in ${spanInWords(leftMs)}`
  return {
    id,
    to: `/staff/privacy/requests/${id}`,
    act: 'Answer a privacy request',
    who,
    detail: kindWords[kind],
    wait: { words, pace: leftMs < 0 ? 'late' : 'soon', share: null },
    verb: 'Open',
    rank: leftMs < 0 ? 'law' : 'due',
    by,
  }
}

/** Returns the most urgent jobs, ordered by legal deadline and promise (rule BO61). */
export function jobsOf(
  { registrations, enquiries, usInterest, mails, requests, goLives, changes, leavings }: Waiting,
  role: Role,
  now: Date,
  most: number,
): Job[] {
  const all = [
    ...registrations.map((each) => registrationJob(each, role)),
    ...enquiries.map((each) => enquiryJob(each, role, now)),
    ...usInterest.map((each) => usInterestJob(each, role, now)),
    ...mails.map((each) => mailJob(each, role, now)),
    ...requests.map((each) => requestJob(each, now)),
    ...goLives.map((each) => goLiveJob(each, role, now)),
    ...changes.map((each) => changeJob(each, role, now)),
    ...leavings.map((each) => leavingJob(each, role, now)),
  ]
  return all
    .toSorted((a, b) => ranks.indexOf(a.rank) - ranks.indexOf(b.rank) || a.by - b.by)
    .slice(0, most)
    .map(({ by: _by, rank: _rank, ...job }) => job)
}
