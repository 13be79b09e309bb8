import { agreementVersion, type Clause as Written, clausesOf } from '#app/signing/agreement/agreement-clauses.ts'

/** A clause for the comparison, with its text as one string. */
type Clause = { number: string; heading: string; words: string }

/** A run of words in both versions, only in the signed one (`gone`), or only in the new one. */
export type WordRun = { kind: 'same' | 'gone' | 'new'; words: string }

export type ClauseChange = {
  number: string
  heading: string
  kind: 'changed' | 'added' | 'removed' | 'same'
  /** The words of both versions in order; a single run for an unchanged clause. */
  runs: WordRun[]
}

export type RenewalComparison = {
  signedVersion: string
  newVersion: string
  clauses: ClauseChange[]
  changed: number
  same: number
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/** Computes the lengths of the longest common subsequences, from each pair of positions to the end. */
function commonLengths(before: string[], after: string[]): Uint16Array[] {
  const table = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1))
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const row = table[i] as Uint16Array
      const next = table[i + 1] as Uint16Array
      row[j] = before[i] === after[j] ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0)
    }
  return table
}

/** Returns the difference as runs in order: `same` and `gone` make up the old text, `same` and `new` the new one. */
export function wordRuns(before: string, after: string): WordRun[] {
  const [old, fresh] = [wordsOf(before), wordsOf(after)]
  const table = commonLengths(old, fresh)
  const runs: { kind: WordRun['kind']; words: string[] }[] = []
  const push = (kind: WordRun['kind'], word: string) => {
    const last = runs.at(-1)
    if (last?.kind === kind) last.words.push(word)
    else runs.push({ kind, words: [word] })
  }
  let [i, j] = [0, 0]
  while (i < old.length || j < fresh.length) {
    const [left, right] = [old[i], fresh[j]]
    if (left !== undefined && left === right) {
      push('same', left)
      i += 1
      j += 1
    } else if (left !== undefined && (right === undefined || (table[i + 1]?.[j] ?? 0) >= (table[i]?.[j + 1] ?? 0))) {
      push('gone', left)
      i += 1
    } else if (right !== undefined) {
      push('new', right)
      j += 1
    }
  }
  return runs.map(({ kind, words }) => ({ kind, words: words.join(' ') }))
}

const keyOf = ({ heading }: Clause): string => heading.trim().toLowerCase()

function compareClause(before: Clause | undefined, after: Clause): ClauseChange {
  const { number, heading } = after
  if (!before) return { number, heading, kind: 'added', runs: wordRuns('', after.words) }
  const runs = wordRuns(before.words, after.words)
  return { number, heading, kind: runs.every(({ kind }) => kind === 'same') ? 'same' : 'changed', runs }
}

/**
 * Compares two agreements clause by clause in the order of the new one. Clauses are matched by heading, because
 * numbers change. Removed clauses are at the end.
 */
export function compareAgreements(
  signed: { version: string; clauses: readonly Clause[] },
  next: { version: string; clauses: readonly Clause[] },
): RenewalComparison {
  const before = new Map(signed.clauses.map((clause) => [keyOf(clause), clause]))
  const kept = next.clauses.map((clause) => compareClause(before.get(keyOf(clause)), clause))
  const after = new Set(next.clauses.map(keyOf))
  const removed = signed.clauses
    .filter((clause) => !after.has(keyOf(clause)))
    .map(({ number, heading, words }): ClauseChange => ({
      number,
      heading,
      kind: 'removed',
      runs: wordRuns(words, ''),
    }))
  const clauses = [...kept, ...removed]
  const same = clauses.filter(({ kind }) => kind === 'same').length
  return { signedVersion: signed.version, newVersion: next.version, clauses, changed: clauses.length - same, same }
}

/** The clauses by version, and the newest version. */
export type Agreement = { version: number; clausesOf(version: number, corporation: boolean): Written[] }

const ours: Agreement = { version: agreementVersion, clausesOf }

type Signed = { templateVersion: number; corporation: boolean } | undefined

/** Compares the signed version with the newest one; null if we no longer have the signed one's words. */
export function comparisonOf(signed: Signed, agreement = ours): RenewalComparison | null {
  if (!signed || signed.templateVersion > agreement.version) return null
  const versionOf = (version: number) => ({
    version: String(version),
    clauses: agreement
      .clausesOf(version, signed.corporation)
      .map(({ number, heading, paragraphs }): Clause => ({ number, heading, words: paragraphs.join(' ') })),
  })
  return compareAgreements(versionOf(signed.templateVersion), versionOf(agreement.version))
}

/** Whether the newest agreement differs from the signed one: then the renewal's mails mention it. */
export const hasNewWords = (signed: Signed, agreement = ours): boolean =>
  (comparisonOf(signed, agreement)?.changed ?? 0) > 0
