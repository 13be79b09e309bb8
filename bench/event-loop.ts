import { loadForBench } from './load-for-bench.ts'
import { type Benchmark, type Finding, notMeasured } from './measure.ts'

type Steps = { measureSteps(isQuick: boolean): Promise<Finding> }

/** R6: whether any work blocks the event loop. */
export const eventLoop: Benchmark = {
  id: 'R6',
  what: 'Longest step of the event loop while 20 contracts are signed and sealed, 50 people log in, 20 hostile files of 10 MB are checked and 100,000 rows are exported',
  target: '≤ 50 ms of processor time',
  how: 'All at once on PostgreSQL: the most main-thread processor time between ticks of a 20 ms timer. Median of the rounds after a warm-up.',
  async run(isQuick) {
    if (!process.env.TEST_DATABASE_URL) return notMeasured('there is no PostgreSQL')
    return loadForBench<Steps, Finding>('/bench/heavy/measure-steps.ts', ({ measureSteps }) => measureSteps(isQuick))
  },
}
