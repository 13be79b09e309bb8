import { createServer } from 'vite'

import { rootFolder } from '#scripts/root-folder.ts'

import type { Benchmark, Finding } from './measure.ts'

type Sealing = { measureSealing(isQuick: boolean): Promise<Finding> }

/** P7: what a signer waits for after SUBMIT, beside the libraries alone. */
export const contractsSealed: Benchmark = {
  id: 'P7',
  what: 'Contracts sealed (accepted signature to sealed PDF, stored, with its events, mails and audit entry)',
  target: '≤ 2 × the bare render + seal of the same document',
  how: 'One signature at a time on the embedded database, in this process. The other side renders the same agreement and its certificate and seals them with the same libraries, in memory.',
  async run(isQuick) {
    // The mails are JSX, which Node does not read by itself.
    const loader = await createServer({
      configFile: false,
      root: rootFolder,
      appType: 'custom',
      logLevel: 'error',
      server: { middlewareMode: true, ws: false, watch: null },
      optimizeDeps: { noDiscovery: true },
    })
    try {
      const { measureSealing } = (await loader.ssrLoadModule('/bench/sealing/measure-sealing.ts')) as Sealing
      return await measureSealing(isQuick)
    } finally {
      await loader.close()
    }
  },
}
