/** The maximum number of records in one transaction, which holds their locks for about half a second. */
export const mostAtOnce = 500

/** An act on several records. */
export type SeveralAct =
  | { kind: 'assign'; to: string | null }
  | { kind: 'take' }
  | { kind: 'tag'; tag: string }
  | { kind: 'untag'; tag: string }

/**
 * The selected records: some ids, or all of a filter, given as the query of the list. `asOf` is when the list was read, by the database's
 * clock: records that changed after it are skipped. `shown` is how many there were then.
 */
export type Selection = { params: URLSearchParams; ids: readonly string[] | undefined; asOf: Date; shown: number }

/** The numbers of records that were changed, already had the result, had been changed by a colleague, or cannot be changed in this way. */
export type SeveralOutcome = { done: number; had: number; changed: number; unfit: number }

const records = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-AU')} ${count === 1 ? one : many}`

/** Returns the result as text: `409 done. 3 were changed by a colleague and left.` */
export function outcomeInWords({ done, had, changed, unfit }: SeveralOutcome): string {
  return [
    `${done.toLocaleString('en-AU')} done.`,
    had > 0 && `${records(had, 'was', 'were')} so already.`,
    changed > 0 && `${records(changed, 'was', 'were')} changed by a colleague meanwhile and left.`,
    unfit > 0 && `${records(unfit, 'was', 'were')} left: this cannot be done with ${unfit === 1 ? 'it' : 'them'}.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ')
}
