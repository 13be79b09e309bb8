import type { Queries } from '#app/data/database/database.server.ts'
import { longDate } from '#app/ui/time/dates.ts'

import { changeInWords, type ChangeKind } from './change-request.ts'
import { findConfirmedOf } from './change-requests.queries.server.ts'

/**
 * A confirmed change next to an agreement: `Confirmed 28 November 2026: new address`, `12 High Street …` and `, from 1 December 2026`.
 * `retailerId`: the account that told us of it.
 */
export type ConfirmedChange = { shopId: string; retailerId: string; lead: string; value: string; from: string }

const nouns: Record<ChangeKind, string> = {
  name: 'new name',
  move: 'new address',
  insurance: 'insurance',
  sale: 'sale to',
}

/**
 * Finds the confirmed changes of shops, which are listed next to their agreements, oldest first (rule CH2). A sale names the new owner as
 * the seller did, without email and phone.
 */
export async function findConfirmedChanges(queries: Queries, shopIds: readonly string[]): Promise<ConfirmedChange[]> {
  const confirmed = await findConfirmedOf(queries, shopIds)
  return confirmed.flatMap(({ change: { shopId, retailerId, details, effectiveOn, decidedAt }, timeZone }) => {
    if (decidedAt === null) return []
    const [at, from] = [longDate(decidedAt, timeZone), longDate(effectiveOn, 'UTC')]
    const lead = `Confirmed ${at}: ${nouns[details.kind]}`
    return [
      {
        shopId,
        retailerId,
        lead,
        value: details.kind === 'sale' ? details.contactName : changeInWords(details),
        from: `, from ${from}`,
      },
    ]
  })
}
