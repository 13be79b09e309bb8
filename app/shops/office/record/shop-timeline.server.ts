import { tellOptOuts } from '#app/opt-outs/tell-opt-outs.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import type { StoredEvent } from '#app/office/records/history/manage-events.server.ts'
import { eventInWords } from '#app/office/records/acts.ts'
import { readTimeline } from '#app/office/records/history/timeline/read-timeline.server.ts'
import type { StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { dayOf } from '#app/ui/time/dates.ts'

import { type Difference, differenceLabel, differenceText } from '../approval/differences.ts'
import { editLabels } from '../../change/shop-edit.ts'
import { changeSentences, isChangeEvent } from '../../change/requests/change-events.ts'
import { changeInWords } from '../../hours/hours-words.ts'
import { type Milestone, milestones } from '../../shop.ts'
import type { ShopRecord } from './shop-view.ts'

const withNote = (words: string) => (note: string | null) => (note ? `${words}: ${note}` : words)

const words: Record<string, (note: string | null) => string> = {
  created: () => 'approved it and created the store',
  'account-set-up': () => 'set up the account',
  'email-changed': () => 'changed their email',
  'email-confirmed-by-staff': withNote('confirmed a new email in place of a lost mailbox'),
  'email-change-stopped': () => 'stopped the change of email',
  attached: () => 'added the store to their account',
  noted: withNote('noted'),
  written: withNote('wrote'),
  closed: withNote('closed it'),
  reopened: () => 'reopened it',
  'last-day-over': () => 'The last day was over',
  'leaving-undone': () => 'let the agreement go on after all',
  'label-sent': withNote('sent the return label'),
  'label-changed': withNote('corrected the number of the return label'),
  'tablet-returned': () => 'said that the tablet is back',
  'last-debit-made': () => 'made the last debit',
  'leaving-settled': () => 'settled all money',
  'debit-authority-ended': () => 'ended the authority to debit',
  invited: () => 'sent a new invitation',
  'invitation-renewed': () => 'sent a new code',
  'invitation-activated': () => 'The invited person activated the invitation',
  'invitation-revoked': () => 'revoked the invitation',
  'hardware-sent': withNote('sent the hardware'),
  'tracking-changed': withNote('corrected the tracking number'),
  'hardware-arrived': () => 'said that the hardware has arrived',
  'training-opened': () => 'opened the training',
  'test-payment-worked': () => 'said that the first test payment worked',
  'test-payment-failed': withNote('said that the test payment did not work'),
  opened: () => 'opened the store',
  'opening-undone': () => 'undid the opening',
  'contract-signed': () => 'has a sealed contract',
  'differences-confirmed': () => 'confirmed the differences from the approval',
  'link-mailed': () => 'was emailed a new link to the contract',
  'renewal-started': () => 'offered a renewal',
  'renewal-signed': () => 'signed the renewal',
  'renewal-declined': withNote('declined the renewal'),
  'bank-help-asked': () => 'asked another person for the bank account',
  'bank-help-withdrawn': () => 'withdrew the request for the bank account',
  'bank-help-answered': () => 'entered the bank account',
  'bank-help-confirmed': () => 'confirmed the bank account that another person entered',
  'bank-help-rejected': () => 'rejected the bank account that another person entered',
  'bank-details-asked': () => 'submitted a new bank account',
  'bank-details-copied': withNote('copied the bank account of another store'),
  'bank-details-put-back': () => 'restored the bank account from before the copy',
  'bank-details-changed': () => 'The new bank account took effect',
  'bank-details-change-stopped': withNote('stopped the change of the bank account'),
  reminded: withNote('Reminder sent'),
  'reminders-stopped': () => 'stopped the reminders',
}

/** Lists the fields that an edit changed, such as `store name, phone`. Their values are in the audit log. */
function editedFields(facts: Record<string, unknown> | null): string {
  const became = facts?.became
  if (typeof became !== 'object' || became === null) return ''
  const labels: Readonly<Record<string, string>> = editLabels
  return Object.keys(became)
    .map((field) => (labels[field] ?? field).replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase()))
    .join(', ')
}

const lastDayIn = (facts: Record<string, unknown> | null): string =>
  typeof facts?.lastDay === 'string' ? dayOf(facts.lastDay) : 'unknown'

/** Words a transfer with the previous owner's name, unless it was erased. The next owner is in the next event, or on the shop. */
function handedOn(facts: Record<string, unknown> | null): string {
  return typeof facts?.from === 'string'
    ? `transferred it from ${facts.from} to its new owner`
    : 'transferred it to its new owner'
}

/**
 * Words the differences, such as `ABN 51 824 753 556, not 53 004 085 616`: the signed value, then the approved one. Erased values are left
 * out.
 */
function differing(facts: Record<string, unknown> | null): string {
  const differences = (facts?.differences ?? []) as readonly Difference[]
  const changes = differences.map(({ field, approved, signed }) => {
    const [now, before] = [signed, approved].map((value) => differenceText(field, value))
    return `${differenceLabel(field)} ${now}, not ${before}`
  })
  const isOfRegister = differences[0]?.field === 'legalName'
  const words = isOfRegister ? 'has another name for the ABN' : 'signed with details that differ from the approval'
  return [words, changes.join('; ')].filter(Boolean).join(': ')
}

/** The milestones as acts of the retailer. */
const milestoneWords: Record<Milestone, string> = {
  account: 'set up the account',
  contact: 'entered the contact and store details',
  address: 'entered the address and hours',
  bank: 'entered the bank details',
  signed: 'reached the last step: everyone has signed the contract',
}

/** Names the milestone that was reached (rule N29), unless the entry was erased. */
function milestone(facts: Record<string, unknown> | null): string {
  const reached = milestones.find((known) => known === facts?.milestone)
  return reached ? milestoneWords[reached] : 'reached the next step'
}

function inWords({ kind, note, facts, actorKind }: StoredEvent): string {
  if (kind === 'milestone-reached') return milestone(facts)
  if (kind === 'differs-from-approved') return differing(facts)
  if (kind === 'transferred') return handedOn(facts)
  if (kind === 'reopened' && facts?.mustSign === true) return 'reopened it. Its retailer must sign again'
  if (kind === 'leaving-asked') {
    const act = actorKind === 'staff' ? 'recorded that the retailer ends the agreement' : 'ended the agreement'
    return withNote(`${act}. Last day: ${lastDayIn(facts)}`)(note)
  }
  if (kind === 'agreement-ended') return withNote(`ended the agreement for us. Last day: ${lastDayIn(facts)}`)(note)
  if (kind === 'edited') return `changed ${editedFields(facts)}`
  if (kind === 'hours-changed') return `changed the hours: ${changeInWords(facts).join('; ')}`
  if (isChangeEvent(kind)) return changeSentences[kind](facts, note)
  const said = words[kind]?.(note) ?? eventInWords({}, { kind, note, facts })
  return said === kind ? kind.replaceAll('-', ' ') : said
}

/** The events of the contract. All others are the shop's. */
const contractEvents = [...Object.keys(words), 'differs-from-approved'].filter((kind) =>
  /^(contract|renewal|bank-details|bank-help|link|differs|differences)-/.test(kind),
)

const actions = {
  contract: [
    'contract.submitted',
    'document.created',
    'document.signed',
    'document.part-signed',
    'document.signer-replaced',
    'document.completed',
    'document.declined',
    'document.voided',
    'document.expired',
    'document.resent',
  ],
  steps: ['registration.sent', 'registration.asked', 'registration.answered', 'invitation.locked'],
  audited: ['bank-details.revealed', 'document.downloaded', 'document.history-broken'],
}

type Shop = Pick<ShopRecord, 'id' | 'registrationId' | 'invitation' | 'contract' | 'phone' | 'mobile'>

/** Reads the timeline of a shop with the events of its registration, invitation, agreements and phone numbers (rule BO29). */
export async function shopTimeline(
  platform: Platform,
  actor: StaffActor,
  { id, registrationId, invitation, contract, phone, mobile }: Shop,
  params = new URLSearchParams(),
) {
  return readTimeline(platform, actor, params, {
    subject: { kind: 'newsagency', id },
    others: [
      ...(registrationId ? [{ kind: 'registration', id: registrationId }] : []),
      ...(invitation ? [{ kind: 'invitation', id: invitation.id }] : []),
      ...contract.documents.map(({ listId }) => ({ kind: 'document', id: listId })),
    ],
    elsewhere: await tellOptOuts(platform.database.queries, [phone, mobile]),
    contractEvents,
    actions,
    mailsInEvents: ['invitation-reminder'],
    eventInWords: inWords,
    mailInWords: ({ subject }) => `Email: ${subject}`,
  })
}
