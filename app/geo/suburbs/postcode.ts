import type { State } from '../place.ts'

type Ranges = readonly (readonly [number, number])[]

/** Australia Post's ranges; `boxes` are post office boxes and large-volume receivers. */
const ranges: Record<State, { streets: Ranges; boxes: Ranges; exceptions: readonly string[] }> = {
  NSW: {
    streets: [
      [2000, 2599],
      [2619, 2899],
      [2921, 2999],
    ],
    boxes: [[1000, 1999]],
    exceptions: ['2611', '2618', '3500', '3586', '3644', '3691', '3707', '4375', '4377', '4380', '4383', '4385'],
  },
  ACT: {
    streets: [
      [2600, 2618],
      [2900, 2920],
    ],
    boxes: [[200, 299]],
    exceptions: ['2540', '2620'],
  },
  VIC: { streets: [[3000, 3999]], boxes: [[8000, 8999]], exceptions: ['9999'] },
  QLD: { streets: [[4000, 4999]], boxes: [[9000, 9999]], exceptions: ['2406'] },
  SA: { streets: [[5000, 5799]], boxes: [[5800, 5999]], exceptions: ['0872'] },
  WA: { streets: [[6000, 6797]], boxes: [[6800, 6999]], exceptions: ['0872', '6798', '6799'] },
  TAS: { streets: [[7000, 7799]], boxes: [[7800, 7999]], exceptions: ['7151'] },
  NT: { streets: [[800, 899]], boxes: [[900, 999]], exceptions: ['4825'] },
}

const isIn = (list: Ranges, postcode: string) =>
  list.some(([from, to]) => Number(postcode) >= from && Number(postcode) <= to)

export const isPostcode = (text: string): boolean => /^\d{4}$/.test(text)

/** Whether Australia Post may have assigned a postcode to any place. */
export const isAustralianPostcode = (text: string): boolean =>
  (Object.keys(ranges) as State[]).some((state) => fitsState(text, state))

/** Whether a postcode can belong to a state. Only a hint: a suburb in the gazetteer overrides it. */
export function fitsState(postcode: string, state: State): boolean {
  if (!isPostcode(postcode)) return false
  const { streets, boxes, exceptions } = ranges[state]
  return isIn(streets, postcode) || isIn(boxes, postcode) || exceptions.includes(postcode)
}

/** Whether a postcode is only for post office boxes and large-volume receivers, so that no shop can be there. */
export function isBoxPostcode(postcode: string): boolean {
  return (
    isPostcode(postcode) &&
    Object.values(ranges).some(({ boxes, exceptions }) => isIn(boxes, postcode) && !exceptions.includes(postcode))
  )
}
