import { loadForBench } from './load-for-bench.ts'
import { type Benchmark, type Finding, notMeasured } from './measure.ts'

type Steps = { measureSteps(isQuick: boolean): Promise<Finding> }

/** R6: whether anything holds the event loop up. */
export const eventLoop: Benchmark = {
  id: 'R6',
  what: 'Longest step of the event loop while 20 contracts are made, signed and sealed, 50 people log in, 20 hostile files of 10 MB are checked and 100,000 rows are exported',
  target: '≤ 50 ms of processor time',
  how: 'From start to end of all of it at once, on PostgreSQL. The most that the main thread worked between two ticks of a timer of 20 ms, as the product itself counts it: a process that waits for a core works nothing. The median of the rounds, after one that loads what is loaded when it is first needed. Beside it how late timers fired, which the workers, the database and the callers share in.',
  async run(isQuick) {
    if (!process.env.TEST_DATABASE_URL) return notMeasured('there is no PostgreSQL')
    return loadForBench<Steps, Finding>('/bench/heavy/measure-steps.ts', ({ measureSteps }) => measureSteps(isQuick))
  },
}
