import { isExample } from '#app/core/example.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { Queries } from '#app/data/database/database.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { findFactsOf } from '#app/office/audit/find-entries-about.server.ts'

import { partnerKey } from './rate.ts'
import { rateInWords } from './rates.schema.ts'
import { findRates } from './rates.queries.server.ts'

const actions = ['rate.planned', 'rate.changed', 'rate.removed']

type LoggedRate = { partner: string; rate: string; from: string }

const keyOf = ({ partner, from }: Pick<LoggedRate, 'partner' | 'from'>) => `${partnerKey(partner)} ${from}`

/** Returns the schedule that the audit log leads to: each rate by its partner and its first day. */
async function readLoggedRates(queries: Queries): Promise<Map<string, LoggedRate & { isExample: boolean }>> {
  const rates = new Map<string, LoggedRate & { isExample: boolean }>()
  for (const { was, became, requestId } of await findFactsOf<LoggedRate>(queries, actions)) {
    if (was) rates.delete(keyOf(was))
    if (became) rates.set(keyOf(became), { ...became, isExample: isExample({ requestId }) })
  }
  return rates
}

/**
 * Returns the partners whose rates in the table differ from the audit log, in alphabetical order: a rate was added, changed or deleted in
 * the database (rule CR8). The rates of the examples are deleted with them, without an entry.
 */
export async function findForgedRates({ database: { queries } }: Pick<Platform, 'database'>): Promise<string[]> {
  const logged = await readLoggedRates(queries)
  const stored = await findRates(queries)
  const changed = stored.filter((rate) => logged.get(keyOf(rate))?.rate !== rateInWords(rate))
  const keys = new Set(stored.map(keyOf))
  const deleted = [...logged].filter(([key, rate]) => !keys.has(key) && !rate.isExample).map(([, rate]) => rate)
  return [...new Set([...changed, ...deleted].map(({ partner }) => partner))].toSorted((a, b) =>
    a.localeCompare(b, 'en'),
  )
}

/** Compares the schedule with the audit log and records each partner that differs (rule CR8). Runs with the nightly check of histories. */
export async function checkRates(platform: Pick<Platform, 'database' | 'log'>): Promise<void> {
  for (const partner of await findForgedRates(platform)) {
    platform.log.error('a commission rate differs from the audit log', { reason: partner })
    await commitEffects(platform.database, {
      audit: {
        actor: { kind: 'system', name: 'Commission rates' },
        action: 'rate.differs',
        subject: { kind: 'rate', label: partner },
      },
    })
  }
}
