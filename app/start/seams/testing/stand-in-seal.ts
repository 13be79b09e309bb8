import { createHash } from 'node:crypto'

import { vi } from 'vitest'

import type { UnsignedPdf } from '#app/signing/pdf/render-agreement.server.ts'
import type { SealedPdf } from '#app/signing/seal/seal-pdf.server.ts'

/** Whether PDFs are really rendered and sealed, which takes half a second for each, and how many were. */
export const sealing = { isReal: false, made: 0 }

const madeUp = Buffer.from('%PDF-1.7 a stand-in for an agreement')
const standIns: Record<string, unknown> = {
  renderAgreement: {
    bytes: madeUp,
    sha256: createHash('sha256').update(madeUp).digest(),
    pages: 1,
  } satisfies UnsignedPdf,
  renderCertificate: { bytes: madeUp, pages: 1, signatureWords: '' },
}

type Making = (file: string, name: string) => (...given: unknown[]) => Promise<unknown>

/** Replaces the rendering of PDFs, unless `sealing.isReal`. */
vi.mock('#app/web/workers/in-worker.server.ts', async (importOriginal) => {
  const original = await importOriginal<{ inWorker: Making }>()
  return {
    ...original,
    inWorker: (file: string, name: string) => {
      const work = original.inWorker(file, name)
      return async (...given: unknown[]) => (sealing.isReal ? work(...given) : (standIns[name] ?? work(...given)))
    },
  }
})

/** Replaces the seal, unless `sealing.isReal`. */
vi.mock('#app/signing/seal/seal-pdf.server.ts', async (importOriginal) => {
  const original = await importOriginal<{ sealPdf: (...given: unknown[]) => Promise<SealedPdf> }>()
  const standIn: SealedPdf = { bytes: madeUp, isTimeStamped: false, hasValidationData: false }
  return {
    ...original,
    async sealPdf(...given: unknown[]) {
      if (!sealing.isReal) return standIn
      sealing.made += 1
      return original.sealPdf(...given)
    },
  }
})
