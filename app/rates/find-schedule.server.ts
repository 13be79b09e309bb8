import { createHash } from 'node:crypto'

import type { Queries } from '#app/data/database/database.server.ts'

import { scheduleOn } from './rate.ts'
import { type PartnerRates, rateDay, type Schedule } from './rates.schema.ts'
import { findRates } from './rates.queries.server.ts'

const markOf = (partners: readonly PartnerRates[]): string =>
  createHash('sha256').update(JSON.stringify(partners)).digest('base64url').slice(0, 22)

/** Returns the current schedule of commission rates (rule CR1). */
export async function findSchedule(queries: Queries, now = new Date()): Promise<Schedule> {
  const on = rateDay(now)
  const partners = scheduleOn(await findRates(queries), on)
  return { on, partners, mark: markOf(partners) }
}
