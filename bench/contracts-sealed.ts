import { loadForBench } from './load-for-bench.ts'
import type { Benchmark, Finding } from './measure.ts'

type Sealing = { measureSealing(isQuick: boolean): Promise<Finding> }

/** P7: what a signer waits for after SUBMIT, beside the libraries alone. */
export const contractsSealed: Benchmark = {
  id: 'P7',
  what: 'Contracts sealed (accepted signature to sealed PDF, stored, with its events, mails and audit entry)',
  target: '≤ 2 × the bare render + seal of the same document',
  how: 'One signature at a time on the embedded database, in this process. The other side renders the same agreement and its certificate and seals them with the same libraries, in memory.',
  async run(isQuick) {
    return loadForBench<Sealing, Finding>('/bench/sealing/measure-sealing.ts', ({ measureSealing }) =>
      measureSealing(isQuick),
    )
  },
}
