import { createHash } from 'node:crypto'

import { findSeal, type SealFinding } from '../seal/find-seal.server.ts'
import type { OurCertificate } from '../seal/sign-certificates.store.server.ts'

export type Inspection = {
  sha256: Buffer
  seal: SealFinding | undefined
  /** The number of a document that stands in the file as in one of ours. */
  claimedId: string | undefined
}

/** All that is read of a file of 10 MB at most. A worker does it: it takes up to some hundred milliseconds. */
export async function inspectFile(file: Buffer, ours: readonly OurCertificate[]): Promise<Inspection> {
  return {
    sha256: createHash('sha256').update(file).digest(),
    seal: await findSeal(file, ours),
    claimedId: /Document ([\w-]{22})\)/.exec(file.toString('latin1'))?.[1],
  }
}
