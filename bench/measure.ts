/** The result of one benchmark: the value that its target is about, and the parts of that value. */
export type Finding = { result: string; verdict: Verdict; parts: string[] }

type Verdict = 'met' | 'missed' | 'not measured'

export type Benchmark = {
  /** Its id among the targets. */
  id: string
  what: string
  target: string
  /** How it is measured, in a sentence or two. */
  how: string
  run(isQuick: boolean): Promise<Finding>
}

/** Returns the middle value, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  if (upper === undefined || lower === undefined) throw new Error('a median needs at least one value')
  return (lower + upper) / 2
}

/** Returns the value below which `share` (0 to 1) of all values are. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
  if (value === undefined) throw new Error('a percentile needs at least one value')
  return value
}

/** Alternates two measurements, A B A B, so that other load of the machine affects both. */
export async function alternate<One, Other>(
  rounds: number,
  one: () => Promise<One>,
  other: () => Promise<Other>,
): Promise<[One, Other][]> {
  const pairs: [One, Other][] = []
  while (pairs.length < rounds) pairs.push([await one(), await other()])
  return pairs
}

/** Returns the median of the ratios of all rounds: a machine that slows down between two rounds does not change it. */
export function medianRatio(pairs: readonly (readonly [number, number])[]): number {
  return median(pairs.map(([one, other]) => one / other))
}

export const verdictOf = (isMet: boolean): Verdict => (isMet ? 'met' : 'missed')

/** Returns the finding of a benchmark that this machine cannot run, with the reason. */
export const notMeasured = (why: string): Finding => ({
  result: `not measured: ${why}`,
  verdict: 'not measured',
  parts: [],
})

/** Formats bytes as kilobytes of 1024, with one decimal. */
export const kilobytes = (bytes: number): string => `${(bytes / 1_024).toFixed(1)} KB`

/** Formats a whole number with a comma between the thousands. */
export const whole = (value: number): string => Math.round(value).toLocaleString('en-AU')

/** Formats the median and every round's value, so that the spread is visible. */
export const spread = (values: readonly number[], unit: string): string =>
  `${whole(median(values))} ${unit} (${values.map(whole).join(', ')})`
