import type { Platform } from '#app/platform/platform.server.ts'

import { normaliseMobile } from '../mobile-number.ts'
import type { SuppressionStatus } from '../opt-out.ts'
import { findOptOutsByNumber } from '../opt-outs.store.server.ts'

type CheckedNumber = { number: string; status: SuppressionStatus }

/** Which of these numbers may be texted, in their order and as they were written; `invalid` are no Australian mobiles. */
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
