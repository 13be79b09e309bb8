import { and, inArray, type SQL, sql } from 'drizzle-orm'

import type { Queries } from '#app/data/database/database.server.ts'

import { isLeaving, isOnboarding, isReal } from '../../find/shop-lists.queries.server.ts'
import { officeShops as shops } from '../../shops.queries.server.ts'
import { goLives } from '../go-lives.queries.server.ts'
import { type OurStep, ourSteps } from './our-step.ts'

const isSigned = sql`${isReal} and ${isOnboarding} and ${shops.waitsFor} is null and not ${isLeaving}`
const isUnconfirmed = sql`${shops.differences} is not null and ${shops.differencesConfirmedAt} is null`

/**
 * Builds the condition that a shop's go-live list exists and matches. A value and not `exists`, for which the planner may read all lists.
 */
const hasList = (matching: SQL): SQL =>
  sql`coalesce((select ${matching} from ${goLives} where ${goLives.shopId} = ${shops.id} and ${goLives.liveAt} is null), false)`

const conditions: Record<(typeof ourSteps)[number], SQL> = {
  confirm: isUnconfirmed,
  send: hasList(sql`${goLives.sentAt} is null`),
  open: sql`not (${isUnconfirmed}) and ${hasList(sql`${goLives.testedAt} is not null`)}`,
}

/** The condition of signed shops with a step for us. In all others the hardware is sent and not tested yet. */
const isOurTurn = sql`${isSigned} and (${isUnconfirmed}
  or not ${hasList(sql`${goLives.sentAt} is not null and ${goLives.testedAt} is null`)})`

/** The condition of shops that wait for us (rule N27): for any step, or for this one. A shop that leaves gets none (rule LV6). */
export const matchOurTurn = (step: (typeof ourSteps)[number] | 'us'): SQL =>
  step === 'us' ? isOurTurn : sql`${isSigned} and ${conditions[step]}`

/** The condition of shops that do not wait for us. */
export const isTheirTurn = sql`not (${isOurTurn})`

/** Returns the step of each of these shops that waits for us. */
export async function findOurSteps(queries: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, OurStep>> {
  if (ids.length === 0) return new Map()
  const cases = ourSteps.map((step) => sql`when ${conditions[step]} then ${step}`)
  const rows = await queries
    .select({ id: shops.id, step: sql<OurStep>`case ${sql.join(cases, sql` `)} else 'seal' end` })
    .from(shops)
    .where(and(inArray(shops.id, [...ids]), isOurTurn))
  return new Map(rows.map(({ id, step }) => [id, step]))
}

/** Finds the shops whose differences from the approval wait for a confirmation (rule C61), the longest wait first. */
export async function findUnconfirmed(queries: Queries, most: number) {
  const { id, shopName, suburb, state, postcode, signedAt, movedAt } = shops
  return queries
    .select({ id, shopName, suburb, state, postcode, since: sql`coalesce(${signedAt}, ${movedAt})`.mapWith(movedAt) })
    .from(shops)
    .where(matchOurTurn('confirm'))
    .orderBy(shops.movedAt, shops.id)
    .limit(most)
}
