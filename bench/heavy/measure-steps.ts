import { setTimeout as sleep } from 'node:timers/promises'

import { type Longest, longestOf, prepareHeavyWork } from '#e2e/harness/load/heavy-work.ts'

import { type Finding, median, spread, verdictOf, whole } from '../measure.ts'

const mostMs = 50
const contractsEach = 20

/** Measures the longest steps of the event loop while all heavy work runs concurrently, in several rounds with new contracts. */
export async function measureSteps(isQuick: boolean): Promise<Finding> {
  const rounds = isQuick ? 2 : 6
  const size = { contracts: contractsEach * (rounds + 1), people: 50, rows: 100_000, files: 20 }
  await using heavy = await prepareHeavyWork(size)
  const { product, contracts, works } = heavy
  const idle: Longest[] = []
  const busy: Longest[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const some = contracts.slice(round * contractsEach, (round + 1) * contractsEach)
    idle.push(await longestOf(product, () => sleep(1_000)))
    busy.push(await longestOf(product, () => Promise.all(works(some))))
  }
  const [first, ...later] = busy
  const steps = later.map(({ stepMs }) => stepMs)
  const delays = (all: Longest[]) =>
    spread(
      all.map(({ delayMs }) => delayMs),
      'ms',
    )
  return {
    result: `${whole(median(steps))} ms`,
    verdict: verdictOf(median(steps) <= mostMs),
    parts: [
      `the longest step, in processor time: ${spread(steps, 'ms')}; the first time, with all that is loaded then: ${whole(first?.stepMs ?? 0)} ms`,
      `how late timers fired at the most: ${delays(later)}; while nothing was asked: ${delays(idle)}`,
    ],
  }
}
