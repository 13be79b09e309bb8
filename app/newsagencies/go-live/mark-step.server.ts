import { agentName } from '#app/agents/agent-name.ts'
import type { AgentActor } from '#app/agents/guards/find-agent-actor.server.ts'
import { accept } from '#app/platform/accept/accept.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { RefusedError } from '#app/platform/errors.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'
import { planReminder } from '#app/reminders/manage-reminders.server.ts'
import { permit, type StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { changeNewsagency } from '../change/change-newsagency.server.ts'
import { lockNewsagency, type StoredNewsagency, updateNewsagency } from '../change/newsagency-changes.store.server.ts'
import { recordNewsagencyEvent } from '../change/record-newsagency-event.server.ts'
import { shopSubject } from '../find-newsagency.server.ts'
import { isOpenStep, type MarkedStep } from './go-live.ts'
import { columnsOfMark, ensureGoLive, findGoLive, goLiveOf, updateGoLive } from './go-lives.store.server.ts'
import { testReminder } from './reminders/go-live-reminders.server.ts'
import { readTrainingToken } from './training-link.server.ts'

/** How a step stands in the timeline and, after `newsagency.`, in the audit log. */
const kinds: Record<MarkedStep, string> = {
  arrived: 'hardware-arrived',
  trained: 'training-opened',
  tested: 'test-payment-worked',
}

type By = { by: string; isStaff: boolean }

/**
 * Writes a step into the list of a shop that the transaction holds: once (rule N9). From the arrival on the days until a reminder
 * of the test payment are counted.
 */
async function reachStep(
  tx: Transaction,
  shop: StoredNewsagency,
  step: MarkedStep,
  by: By,
): Promise<'marked' | 'already' | 'not-yet'> {
  if (shop.signedAt === null || shop.status === 'closed') return 'not-yet'
  const row = await ensureGoLive(tx, shop.id, shop.signedAt)
  const { reached } = goLiveOf(row)
  if (reached[step]) return 'already'
  if (!isOpenStep(reached, step)) return 'not-yet'
  const now = new Date()
  await updateGoLive(tx, row.id, columnsOfMark(step, now, by))
  if (step === 'arrived') await planReminder(tx, testReminder, { subjectId: row.id, from: now, clock: shop })
  return 'marked'
}

/**
 * Staff mark a step for the retailer, such as after a call. Marked before is a success, and stays what it was.
 * @throws RefusedError forbidden
 */
export async function markForRetailer(
  platform: Platform,
  actor: StaffActor,
  { id, step, origin }: { id: string; step: MarkedStep; origin: Origin },
): Promise<Result<void, 'not-found' | 'conflict' | 'not-yet'>> {
  permit(actor, 'newsagencies:write')
  const result = await changeNewsagency<'not-yet' | 'already'>(platform, actor, {
    id,
    origin,
    work: async (tx, shop) => {
      const outcome = await reachStep(tx, shop, step, { by: actor.name, isStaff: true })
      if (outcome !== 'marked') return refused(outcome)
      return accepted({ kind: kinds[step], change: { movedAt: new Date() } })
    },
  })
  if (result.ok) return result
  const { refusal } = result
  return refusal === 'already' ? accepted(undefined) : refused(refusal)
}

type Who = { kind: 'agent' | 'visitor'; id?: string; name: string }

/** What the retailer's own mark leaves: the timeline says that it was them, also where only the link of their mail says who they are. */
async function noteMark(tx: Transaction, shop: StoredNewsagency, step: MarkedStep, who: Who, origin: Origin) {
  await updateNewsagency(tx, shop.id, { movedAt: new Date() })
  await recordNewsagencyEvent(tx, { newsagencyId: shop.id, kind: kinds[step], actor: { ...who, kind: 'agent' } })
  await accept(tx, {
    audit: {
      actor: who,
      action: `newsagency.${kinds[step]}`,
      subject: shopSubject(shop),
      origin,
    },
  })
}

/**
 * The retailer marks a step of their own shop (rule N9). Marked before, by whomever, is a success, and stays what it was.
 * @throws RefusedError not-found for a shop that is not theirs, as for none at all; conflict for a step whose turn has not come.
 */
export async function markOwnStep(
  { database }: Pick<Platform, 'database'>,
  actor: AgentActor,
  { newsagencyId, step, origin }: { newsagencyId: string; step: MarkedStep; origin: Origin },
): Promise<void> {
  const name = agentName(actor)
  await database.transaction(async (tx) => {
    const shop = await lockNewsagency(tx, newsagencyId)
    if (shop?.agentId !== actor.id || shop.status === 'closed') throw new RefusedError('not-found')
    const outcome = await reachStep(tx, shop, step, { by: name, isStaff: false })
    if (outcome === 'not-yet') throw new RefusedError('conflict')
    if (outcome === 'marked') await noteMark(tx, shop, step, { kind: 'agent', id: actor.id, name }, origin)
  })
}

/**
 * Somebody opens the training with the link that we mailed to the shop: that is the one thing which the link can do (rule N11). Opened
 * before is a success; false for a link that is not ours, or that was mailed to an owner before this one.
 */
export async function openTraining(
  { database, keys }: Pick<Platform, 'database' | 'keys'>,
  { token, origin }: { token: string; origin: Origin },
): Promise<boolean> {
  const id = readTrainingToken(keys, token)
  if (!id) return false
  return database.transaction(async (tx) => {
    const seen = await findGoLive(tx, id)
    const shop = seen && (await lockNewsagency(tx, seen.newsagencyId))
    // Locked, it is looked at again: the shop may have gone to a new owner meanwhile.
    if (!shop || !(await findGoLive(tx, id))) return false
    const name = shop.contactName ?? shop.shopName
    const outcome = await reachStep(tx, shop, 'trained', { by: name, isStaff: false })
    if (outcome === 'marked') await noteMark(tx, shop, 'trained', { kind: 'visitor', name }, origin)
    return outcome !== 'not-yet'
  })
}
