import { rmSync } from 'node:fs'

import { makeTestShop } from '#app/shops/testing/shop-fixtures.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { readFinalPdf } from '#app/signing/copies/pdf-file.server.ts'
import { createDocument } from '#app/signing/documents/create-document.server.ts'
import { sealDocument } from '#app/signing/seal/seal-document.server.ts'
import { acceptSignature } from '#app/signing/sign/accept-signature.server.ts'
import { sampleFields, sampleRates, sampleRequest, sampleSigner } from '#app/signing/testing/agreement-samples.ts'
import { sealSample } from '#app/signing/testing/sealed-sample.ts'
import { jobsOf } from '#app/start/wiring/wiring.server.ts'
import { seedFolder } from '#e2e/harness/data/seed.ts'

import { alternate, type Finding, medianRatio, spread, verdictOf } from '../measure.ts'

const origin = { requestId: 'bench', ip: '203.0.113.7', userAgent: 'bench' }
const signature = { method: 'typed', text: 'Priya Raman' } as const

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

/** Creates a document that waits for its signature, outside of the measured time. */
async function makeDocument(platform: Platform) {
  const { id: shopId } = await makeTestShop(platform)
  const request = {
    shopId,
    kind: 'contract',
    corporation: true,
    signer: sampleSigner,
    fields: sampleFields,
    rates: sampleRates,
  } as const
  return { shopId, documentId: (await createDocument(platform, request, origin)).id }
}

/** Measures the time from the signature to the stored PDF, with its events, mails and audit entry. */
async function completeOne(platform: Platform): Promise<number> {
  const { documentId, shopId } = await makeDocument(platform)
  const accepting = { documentId, shopId, capacity: 'sole-director', signature, way: 'image' } as const
  const ms = await timed(async () => {
    await acceptSignature(platform, accepting, origin)
    await sealDocument(platform, documentId, origin)
  })
  if (!(await readFinalPdf(platform, documentId))) throw new Error('the document was not sealed')
  return ms
}

async function measure(platform: Platform, isQuick: boolean): Promise<Finding> {
  await platform.jobs.start(jobsOf(platform))
  const bare = () => timed(() => sealSample({ request: sampleRequest, signature }))
  for (let warm = 0; warm < 4; warm += 1) await Promise.all([completeOne(platform), bare()])
  const pairs = await alternate(isQuick ? 5 : 25, () => completeOne(platform), bare)
  await platform.jobs.stop(1_000)
  const ratio = medianRatio(pairs)
  return {
    result: `${ratio.toFixed(2)} ×`,
    verdict: verdictOf(ratio <= 2),
    parts: [
      `signature to stored PDF: ${spread(
        pairs.map(([one]) => one),
        'ms',
      )}`,
      `bare render and seal: ${spread(
        pairs.map(([, other]) => other),
        'ms',
      )}`,
    ],
  }
}

/** Measures on a temporary data folder. */
export async function measureSealing(isQuick: boolean): Promise<Finding> {
  const findings: Finding[] = []
  const dataDir = await seedFolder(async (platform) => void findings.push(await measure(platform, isQuick)))
  rmSync(dataDir, { recursive: true, force: true })
  const [finding] = findings
  if (!finding) throw new Error('sealing was not measured')
  return finding
}
