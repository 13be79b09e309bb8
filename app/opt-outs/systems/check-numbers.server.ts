import type { Platform } from '#app/web/platform.server.ts'

import { normaliseMobile } from '../sms/mobile-number.ts'
import { findChanges, findOptOutsByNumber } from '../opt-outs.queries.server.ts'
import { changesPerAnswer, type SuppressionStatus } from '../opt-out.ts'

type CheckedNumber = { number: string; status: SuppressionStatus }

/** Returns which numbers may be texted, in the given order and notation; `invalid` are not Australian mobiles. */
export async function checkNumbers({ database }: Platform, numbers: readonly string[]): Promise<CheckedNumber[]> {
  const kept = numbers.map(normaliseMobile)
  const wanted = [...new Set(kept.filter((number) => number !== undefined))]
  const rows = await findOptOutsByNumber(database.queries, wanted)
  const out = new Set(rows.filter(({ state }) => state === 'out').map(({ number }) => number))
  return numbers.map((number, index) => {
    const normalised = kept[index]
    return { number, status: normalised === undefined ? 'invalid' : out.has(normalised) ? 'suppressed' : 'clear' }
  })
}

type Suppressions = {
  changes: { number: string; suppressed: boolean; changedAt: string }[]
  /** The value of `since` for the next request. */
  cursor: string
  hasMore: boolean
}

/** Returns the changes of the list after a cursor: each number once, with its current state. */
export async function listSuppressions({ database }: Platform, since: string): Promise<Suppressions> {
  const rows = await findChanges(database.queries, Number(since), changesPerAnswer + 1)
  const changes = rows.slice(0, changesPerAnswer)
  return {
    changes: changes.map(({ number, state, changedAt }) => ({
      number,
      suppressed: state === 'out',
      changedAt: changedAt.toISOString(),
    })),
    cursor: String(changes.at(-1)?.position ?? since),
    hasMore: rows.length > changesPerAnswer,
  }
}
