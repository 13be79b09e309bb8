import { agentName } from '#app/agents/agent-name.ts'
import type { AgentActor } from '#app/agents/guards/find-agent-actor.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { actOn, type ActResult, orRefuse } from '#app/platform/act/act-on.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused } from '#app/platform/result.ts'
import { planReminder } from '#app/reminders/manage-reminders.server.ts'
import { permitted, type StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { actedNewsagency, actedNewsagencyOf } from '../change/acted-newsagency.server.ts'
import { lockNewsagency, type StoredNewsagency } from '../change/newsagency-changes.store.server.ts'
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

/** The work of an act that marks a step: marked before is a success, and stays what it was. */
const marking =
  (step: MarkedStep, by: By | ((shop: StoredNewsagency) => By)) => async (tx: Transaction, shop: StoredNewsagency) => {
    const outcome = await reachStep(tx, shop, step, typeof by === 'function' ? by(shop) : by)
    if (outcome === 'not-yet') return refused('not-yet')
    return accepted(outcome === 'marked' ? { kind: kinds[step], change: { movedAt: new Date() } } : undefined)
  }

/** Staff mark a step for the retailer, such as after a call. @throws RefusedError forbidden */
export async function markForRetailer(
  platform: Platform,
  actor: StaffActor,
  { id, step, origin }: { id: string; step: MarkedStep; origin: Origin },
): Promise<ActResult<'not-yet'>> {
  const by = permitted(actor, 'newsagencies:write')
  return actOn(platform, actedNewsagency, { id, by, origin, work: marking(step, { by: actor.name, isStaff: true }) })
}

type Acting = Pick<Platform, 'database' | 'jobs'>

/**
 * The retailer marks a step of their own shop (rule N9).
 * @throws RefusedError not-found for a shop that is not theirs, as for none at all; conflict for a step whose turn has not come.
 */
export async function markOwnStep(
  platform: Acting,
  actor: AgentActor,
  { newsagencyId: id, step, origin }: { newsagencyId: string; step: MarkedStep; origin: Origin },
): Promise<void> {
  const name = agentName(actor)
  const by = { kind: 'agent' as const, id: actor.id, name }
  const work = marking(step, { by: name, isStaff: false })
  const result = await actOn(platform, actedNewsagencyOf(actor), { id, by, origin, work })
  orRefuse(result)
}

/** The shop of a list of steps. Locked, the list is looked at again: the shop may have gone to a new owner meanwhile. */
async function lockByGoLive(tx: Transaction, goLiveId: string): Promise<StoredNewsagency | undefined> {
  const seen = await findGoLive(tx, goLiveId)
  const shop = seen && (await lockNewsagency(tx, seen.newsagencyId))
  return (await findGoLive(tx, goLiveId)) && shop
}

/**
 * Somebody opens the training with the link that we mailed to the shop: that is the one thing which the link can do (rule N11). Opened
 * before is a success; false for a link that is not ours, or that was mailed to an owner before this one.
 */
export async function openTraining(
  platform: Acting & Pick<Platform, 'keys'>,
  { token, origin }: { token: string; origin: Origin },
): Promise<boolean> {
  const id = readTrainingToken(platform.keys, token)
  if (!id) return false
  const nameOf = ({ contactName, shopName }: StoredNewsagency) => contactName ?? shopName
  const result = await actOn(
    platform,
    { ...actedNewsagency, lock: lockByGoLive },
    {
      id,
      by: (shop) => ({ kind: 'visitor', name: nameOf(shop) }),
      origin,
      work: marking('trained', (shop) => ({ by: nameOf(shop), isStaff: false })),
    },
  )
  return result.ok
}
