const steps = 4
const nice = [1, 2, 2.5, 5, 10]

/** The lines of a chart that reaches `most`: five whole numbers from 0 up, evenly spaced and easily read. */
export function chartScale(most: number): number[] {
  const least = Math.max(1, most / steps)
  const power = 10 ** Math.floor(Math.log10(least))
  const step = nice.map((one) => one * power).find((one) => one >= least && Number.isInteger(one)) ?? 10 * power
  return Array.from({ length: steps + 1 }, (_, index) => index * step)
}
