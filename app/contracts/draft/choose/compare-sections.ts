import { maskAccount } from '../../bank/bank.ts'
import { type DraftSection, draftSections, type PageSections } from '../../wizard/wizard-state.ts'

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function comparable(value: unknown): unknown {
  if (!isRecord(value)) return value
  const entries = Object.entries(value).map(([field, inner]) => [field, comparable(inner)])
  return Object.fromEntries(entries.toSorted(([a], [b]) => String(a).localeCompare(String(b))))
}

/** Whether two values are equal, in any order of their fields. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(comparable(one)) === JSON.stringify(comparable(other))

/** Returns the sections as the server would return them, with bank details masked. */
export const shownSections = (sections: PageSections) => ({ ...sections, account: maskAccount(sections.account) })

/** Returns the sections that differ. */
export const changedSections = (from: PageSections, to: PageSections): DraftSection[] =>
  draftSections.filter((section) => !isSameValue(from[section], to[section]))
