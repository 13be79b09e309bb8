import { isDeepStrictEqual } from 'node:util'

import { mailQueue, type OutgoingMail, queueMails, queueSecretMails } from '#app/platform/mail/queue-mails.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/new-id.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'
import type { Facts } from '#app/staff/audit/audit-facts.ts'
import { recordAudit } from '#app/staff/audit/record-audit.server.ts'
import { permit, type StaffActor } from '#app/staff/guards/staff-actor.server.ts'
import type { Right } from '#app/staff/roles.ts'

import type { Seen } from './decision.schema.ts'
import { nextStatus, type RegistrationAct, type RegistrationStatus } from '../registration.ts'
import {
  findRegistrationEvents,
  insertRegistrationEvent,
  lockRegistration,
  type StoredRegistration,
  type StoredRegistrationEvent,
  updateRegistration,
} from '../registrations.store.server.ts'

type StaffAct = Exclude<RegistrationAct, 'answered'>

const rightFor: Record<StaffAct, Right> = {
  assigned: 'registrations:write',
  noted: 'registrations:write',
  taken: 'registrations:write',
  asked: 'registrations:write',
  approved: 'registrations:decide',
  declined: 'registrations:decide',
  reopened: 'registrations:decide',
}

type Changed = 'assigneeId' | 'asked' | 'declineReason' | 'decidedAt' | 'newsagencyId' | 'answerDueAt'

/** What an act says, as its place in the timeline keeps it. */
type ActDetails = { note?: string; facts?: Record<string, unknown> }

/** What an act does beyond its place in the timeline. */
export type ActOutcome = ActDetails & {
  change?: Partial<Pick<StoredRegistration, Changed>>
  audit?: Facts
  mails?: OutgoingMail[]
}

type Act<Refusal extends string> = {
  id: string
  act: StaffAct
  /** What the person says with it, where that is known beforehand: the same act in other words is no repetition. */
  said?: ActDetails | undefined
  /** How much of the record the person saw; undefined where it does not matter. */
  seen?: Seen | undefined
  origin: Origin
  /** Does what belongs to the act, in its transaction. A refusal must come before anything is written. */
  work(tx: Transaction, registration: StoredRegistration): Promise<Result<ActOutcome, Refusal>>
}

/** What came of an act: it was done, or somebody was quicker and this is how things stand. */
export type Outcome =
  | { kind: 'done'; status: RegistrationStatus }
  | { kind: 'meanwhile'; status: RegistrationStatus; events: StoredRegistrationEvent[] }

/** What the audit log keeps: never the applicant's own words or addresses. */
const factsOf = ({ status, assigneeId }: Pick<StoredRegistration, 'status' | 'assigneeId'>): Facts => ({
  status,
  assignee: assigneeId,
})

/** The same act by the same person in the same words, twice: a double click, or a form that was sent again. */
function isOwnRepetition(
  last: StoredRegistrationEvent | undefined,
  actor: StaffActor,
  { act, said }: Pick<Act<string>, 'act' | 'said'>,
): boolean {
  if (act === 'noted' || last?.kind !== act || last.actorId !== actor.id) return false
  return !said || (last.note === (said.note ?? null) && isDeepStrictEqual(last.facts, said.facts ?? null))
}

/** How things stand, for somebody who acted on an older view; undefined when their view still holds. */
async function findMeanwhile(
  tx: Transaction,
  actor: StaffActor,
  registration: StoredRegistration,
  { act, said, seen }: Pick<Act<string>, 'act' | 'said' | 'seen'>,
): Promise<Outcome | undefined> {
  const { id, version, status } = registration
  const isOutdated = seen !== undefined && seen.version !== version
  if (!isOutdated && nextStatus(status, act)) return undefined
  const events = await findRegistrationEvents(tx, id)
  if (isOwnRepetition(events.at(-1), actor, { act, said })) return { kind: 'done', status }
  return { kind: 'meanwhile', status, events: seen ? events.slice(seen.events) : events.slice(-1) }
}

/**
 * One act of staff on a registration: what belongs to it, its place in the timeline, its mails and its audit entry, in
 * one transaction. The record is locked, so that of two acts at once one comes first and the other is told of it.
 * @throws RefusedError forbidden when the role may not do this act.
 */
export async function changeRegistration<Refusal extends string = never>(
  platform: Platform,
  actor: StaffActor,
  { id, act, said, seen, origin, work }: Act<Refusal>,
): Promise<Result<Outcome, 'not-found' | Refusal>> {
  permit(actor, rightFor[act])
  const result = await platform.database.transaction<Result<Outcome, 'not-found' | Refusal>>(async (tx) => {
    const registration = await lockRegistration(tx, id)
    if (!registration) return refused('not-found')
    const meanwhile = await findMeanwhile(tx, actor, registration, { act, said, seen })
    if (meanwhile) return accepted(meanwhile)
    const done = await work(tx, registration)
    if (!done.ok) return done
    const status = nextStatus(registration.status, act) ?? registration.status
    await recordOutcome(tx, platform, actor, { registration, status, act, outcome: { ...said, ...done.value }, origin })
    return accepted({ kind: 'done', status })
  })
  platform.jobs.wake(mailQueue)
  return result
}

type Kept = {
  registration: StoredRegistration
  status: RegistrationStatus
  act: StaffAct
  outcome: ActOutcome
  origin: Origin
}

async function recordOutcome(
  tx: Transaction,
  { jobs, keys }: Platform,
  actor: StaffActor,
  { registration, status, act, outcome, origin }: Kept,
): Promise<void> {
  const { id, reference } = registration
  const changed = { status, ...outcome.change }
  await updateRegistration(tx, id, changed)
  await insertRegistrationEvent(tx, {
    id: newId(),
    registrationId: id,
    kind: act,
    actorId: actor.id,
    actorName: actor.name,
    note: outcome.note ?? null,
    facts: outcome.facts ?? null,
  })
  await recordAudit(tx, {
    actor: { kind: 'staff', id: actor.id, name: actor.name },
    action: `registration.${act}`,
    subject: { kind: 'registration', id, label: reference },
    was: factsOf(registration),
    became: { ...factsOf({ ...registration, ...changed }), ...outcome.audit },
    origin,
  })
  const [open, secret] = [
    outcome.mails?.filter(({ template }) => !template.mask),
    outcome.mails?.filter(({ template }) => template.mask),
  ]
  if (open?.length) await queueMails(tx, jobs, open)
  if (secret?.length) await queueSecretMails(tx, { jobs, keys }, secret)
}
