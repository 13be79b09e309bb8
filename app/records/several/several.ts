/** So many change in one transaction, at most: it holds their locks for about half a second. */
export const mostAtOnce = 500

/** What is done to several records at once. */
export type SeveralAct =
  | { kind: 'assign'; to: string | null }
  | { kind: 'take' }
  | { kind: 'tag'; tag: string }
  | { kind: 'untag'; tag: string }

/**
 * Which records: some ids, or all that a filter finds, carried as the address of the list. `asOf` is when the list was read, by the
 * database's clock: what changed after it is left alone. `shown` is how many there were then.
 */
export type Selection = { params: URLSearchParams; ids: readonly string[] | undefined; asOf: Date; shown: number }

/** What came of them: changed, as they should be already, changed by somebody meanwhile, or not to be changed so. */
export type SeveralOutcome = { done: number; had: number; changed: number; unfit: number }

const records = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-AU')} ${count === 1 ? one : many}`

/** `409 done. 3 were changed by a colleague and left.` */
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
