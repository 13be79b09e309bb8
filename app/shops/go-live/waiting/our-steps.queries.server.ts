import { and, asc, inArray, type SQL, sql } from 'drizzle-orm'

import type { Queries } from '#app/data/database/database.server.ts'

import { changeRequests } from '../../change/requests/change-requests.queries.server.ts'
import { isClosedToday, isLeaving, isOnboarding, isReal } from '../../find/shop-lists.queries.server.ts'
import { shopsOfDueLeavings, shopsOfLateLeavings } from '../../leaving/leavings.queries.server.ts'
import { officeShops as shops } from '../../shops.queries.server.ts'
import { goLives } from '../go-lives.queries.server.ts'
import { sealedBeforeLate } from './late-shipments.server.ts'
import { type OurStep, ourSteps } from './our-step.ts'

/** A signed shop that goes live: without a closure of several days (rule OH8) and without a last day ahead (rule LV6). */
const isGoingLive = sql`${isReal} and ${isOnboarding} and ${shops.waitsFor} is null and not ${isClosedToday} and not ${isLeaving}`
const isUnconfirmed = sql`${shops.differences} is not null and ${shops.differencesConfirmedAt} is null`

/**
 * Builds the condition that a shop's go-live list exists and matches. A value and not `exists`, for which the planner may read all lists.
 */
const hasList = (matching: SQL): SQL =>
  sql`coalesce((select ${matching} from ${goLives} where ${goLives.shopId} = ${shops.id} and ${goLives.liveAt} is null), false)`

const isSent = hasList(sql`${goLives.sentAt} is not null and ${goLives.testedAt} is null`)
const isToSend = hasList(sql`${goLives.sentAt} is null`)
const isTested = hasList(sql`${goLives.testedAt} is not null`)

/** Selects the shops with a change that a retailer told us of (rule CH2). */
const changedShops = sql`select ${changeRequests.shopId} from ${changeRequests} where ${changeRequests.state} = 'asked'`

/** The conditions of shops that wait for each step of staff. A shop may wait for several. */
const conditions: Record<OurStep, () => SQL> = {
  confirm: () => sql`${isGoingLive} and ${isUnconfirmed}`,
  send: () => sql`${isGoingLive} and ${isToSend}`,
  open: () => sql`${isGoingLive} and not (${isUnconfirmed}) and ${isTested}`,
  change: () => sql`${shops.id} in (${changedShops})`,
  leave: () => sql`${shops.id} in (${shopsOfDueLeavings})`,
  seal: () => sql`${isGoingLive} and not (${isUnconfirmed}) and not ${isToSend} and not ${isTested} and not ${isSent}`,
}

/** Selects the ids of all shops that wait for us, by subqueries whose indexes have few rows. */
const ourShops = () => sql`select ${shops.id} from ${shops} where ${isGoingLive} and (${isUnconfirmed} or not ${isSent})
  union ${changedShops} union ${shopsOfDueLeavings}`

/** Returns the condition of shops that wait for us (rule N27): for any step, or for this one. A shop that leaves gets none (rule LV6). */
export const matchOurTurn = (step: (typeof ourSteps)[number] | 'us'): SQL =>
  step === 'us' ? sql`${shops.id} in (${ourShops()})` : conditions[step]()

/** Returns the condition of shops with late work of ours: unsent hardware (rule N13), or a leaving after its day (rule LV6). */
export function matchLate(now: Date): SQL {
  const unsent = sql`select ${shops.id} from ${shops} where ${conditions.send()}
    and ${hasList(sql`${goLives.sealedAt} < ${sealedBeforeLate(now).toISOString()}::timestamptz`)}`
  return sql`${shops.id} in (${unsent} union ${shopsOfLateLeavings(now)})`
}

/** Returns the condition of shops that can stall (rule N27): they neither wait for us, nor leave, nor are closed for some days. */
export const canStall = (): SQL => sql`not (${matchOurTurn('us')}) and not ${isLeaving} and not ${isClosedToday}`

/** Returns the step of each of these shops that waits for us. */
export async function findOurSteps(queries: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, OurStep>> {
  if (ids.length === 0) return new Map()
  const cases = ourSteps.map((step) => sql`when ${conditions[step]()} then ${step}`)
  const rows = await queries
    .select({ id: shops.id, step: sql<OurStep>`case ${sql.join(cases, sql` `)} else 'seal' end` })
    .from(shops)
    .where(and(inArray(shops.id, [...ids]), matchOurTurn('us')))
  return new Map(rows.map(({ id, step }) => [id, step]))
}

const { id, shopName, suburb, state, postcode, signedAt, movedAt } = shops
const waiting = { id, shopName, suburb, state, postcode }
const signed = sql`coalesce(${signedAt}, ${movedAt})`.mapWith(movedAt)

/** Finds the signed shops that wait for a confirmation of their differences (rule C61), or for their seal; the longest wait first. */
export async function findSignedShops(queries: Queries, step: 'confirm' | 'seal', most: number) {
  return queries
    .select({ ...waiting, since: signed })
    .from(shops)
    .where(conditions[step]())
    .orderBy(asc(movedAt), asc(id))
    .limit(most)
}

/** Finds the shops whose hardware is to be sent, or that can be opened, since the seal or the test payment; the longest wait first. */
export async function findSealedShops(queries: Queries, step: 'send' | 'open', most: number) {
  const since = step === 'send' ? goLives.sealedAt : goLives.testedAt
  return queries
    .select({ ...waiting, since: sql`${since}`.mapWith(goLives.sealedAt) })
    .from(shops)
    .innerJoin(goLives, sql`${goLives.shopId} = ${id}`)
    .where(conditions[step]())
    .orderBy(asc(since), asc(id))
    .limit(most)
}
