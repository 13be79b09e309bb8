import { counted, formatCount } from '#app/ui/text/format-count.ts'

/** At most so many records change in one transaction, which holds their locks for about half a second. */
export const mostAtOnce = 500

/** An act on several records. */
export type BulkAct =
  | { kind: 'assign'; to: string | null }
  | { kind: 'take' }
  /** One of the kind's `bulkActs`. */
  | { kind: 'act'; act: string }
  | { kind: 'tag'; tag: string }
  | { kind: 'untag'; tag: string }

/**
 * The selected records: `ids`, or all that match the filter in `params`, the query of the list. `asOf`: the time at which the list was read,
 * by the database's clock; records that changed after it are skipped. `shown`: the number of records at that time.
 */
export type Selection = { params: URLSearchParams; ids: readonly string[] | undefined; asOf: Date; shown: number }

/**
 * The results by count: changed (`done`), already as requested (`had`), changed by a colleague since then (`changed`), or not open to the
 * act (`unfit`).
 */
export type BulkOutcome = { done: number; had: number; changed: number; unfit: number }

/** Returns the outcome as text: `409 updated. 3 were skipped because a colleague changed them.` */
export function outcomeInWords({ done, had, changed, unfit }: BulkOutcome): string {
  if (had > 0 && done + changed + unfit === 0)
    return had === 1 ? 'No changes: it already matched.' : `No changes: all ${formatCount(had)} already matched.`
  return [
    `${formatCount(done)} updated.`,
    had > 0 && `${formatCount(had)} already matched.`,
    changed > 0 &&
      `${counted(changed, 'was', 'were')} skipped because a colleague changed ${changed === 1 ? 'it' : 'them'}.`,
    unfit > 0 &&
      `${counted(unfit, 'was', 'were')} skipped because this does not apply to ${unfit === 1 ? 'it' : 'them'}.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ')
}
