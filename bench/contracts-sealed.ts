import { loadForBench } from './load-for-bench.ts'
import type { Benchmark, Finding } from './measure.ts'

type Sealing = { measureSealing(isQuick: boolean): Promise<Finding> }

/** P7: the signer's wait after SUBMIT, compared with the libraries alone. */
export const contractsSealed: Benchmark = {
  id: 'P7',
  what: 'Contracts sealed (accepted signature to stored sealed PDF, with events, mails and audit entry)',
  target: '≤ 2 × the bare render + seal of the same document',
  how: 'One signature at a time, embedded database, in process. Baseline: the same libraries render and seal the same documents in memory.',
  async run(isQuick) {
    return loadForBench<Sealing, Finding>('/bench/sealing/measure-sealing.ts', ({ measureSealing }) =>
      measureSealing(isQuick),
    )
  },
}
