const steps = 4
const nice = [1, 2, 2.5, 5, 10]

/** Returns the grid lines of a chart whose largest value is `most`: five evenly spaced, round whole numbers that start at 0. */
export function chartScale(most: number): number[] {
  const least = Math.max(1, most / steps)
  const power = 10 ** Math.floor(Math.log10(least))
  const step = nice.map((one) => one * power).find((one) => one >= least && Number.isInteger(one)) ?? 10 * power
  return Array.from({ length: steps + 1 }, (_, index) => index * step)
}
