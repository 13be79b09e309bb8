import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { nextDay } from '#app/geo/calendar/public-holidays.ts'

import { partnerKey } from '../rate.ts'
import { type DatedRate, rateDay, rateInWords } from '../rates.schema.ts'
import { findRates, insertRate, lockRates } from '../rates.queries.server.ts'

const by = { enteredBy: crypto.randomUUID(), enteredByName: 'Olive Owner' }

/** Adds a rate with its audit entry, without the notice that rule CR4 asks for. */
async function addRate(tx: Transaction, { partner, ...rate }: DatedRate & { partner: string }): Promise<string> {
  const id = crypto.randomUUID()
  await insertRate(tx, { id, partner, partnerKey: partnerKey(partner), ...rate, ...by })
  await commitEffects(tx, {
    audit: {
      actor: { kind: 'staff', id: by.enteredBy, name: by.enteredByName },
      action: 'rate.planned',
      subject: { kind: 'rate', id, label: partner },
      became: { partner, rate: rateInWords(rate), from: rate.from },
    },
  })
  return id
}

/** Stores a rate that is in force since a day. */
export async function storeRate(
  { database }: Pick<Platform, 'database'>,
  partner: string,
  { unit = 'percent', value = 150, from = '2026-01-05' }: Partial<DatedRate> = {},
): Promise<string> {
  return database.transaction((tx) => addRate(tx, { partner, unit, value, from }))
}

/** Returns a day that is late enough for any notice, plus `more` days. */
export function farDay(more = 0, now = new Date()): string {
  let day = rateDay(now)
  for (let days = 0; days < 60 + more; days += 1) day = nextDay(day)
  return day
}

/** Makes contracts signable (rule CR7): ensures that the schedule has a rate, even if another test adds it at the same time. */
export async function ensureRate({ database }: Pick<Platform, 'database'>): Promise<void> {
  const entry = { partner: 'Coinstead', unit: 'percent', value: 150, from: '2026-01-05' } as const
  await database.transaction(async (tx) => {
    await lockRates(tx)
    const known = await findRates(tx)
    if (known.length === 0) await addRate(tx, entry)
  })
}
