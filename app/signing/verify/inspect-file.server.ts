import { createHash } from 'node:crypto'

import { z } from 'zod'

import { findSeal, type SealFinding } from '../seal/find-seal.server.ts'
import type { OurCertificate } from '../seal/keys/sign-certificates.queries.server.ts'

export type Inspection = {
  sha256: Buffer
  seal: SealFinding | undefined
  /** The document's number in the file, where our PDFs have it. */
  claimedId: string | undefined
}

/** Extracts all needed facts from a file of at most 10 MB. Runs in a worker: it takes up to some hundred milliseconds. */
export async function inspectFile(file: Buffer, ours: readonly OurCertificate[]): Promise<Inspection> {
  return {
    sha256: createHash('sha256').update(file).digest(),
    seal: await findSeal(file, ours),
    claimedId: /Document ([\w-]{22})\)/.exec(file.toString('latin1'))?.[1],
  }
}

/** The capacity is one of any version (decision 24). */
const signerSchema = z.object({ name: z.string(), capacity: z.string().nullable() })

const auditSchema = z.object({
  document: z.string(),
  /** Older files name the retailer only in the agreement. */
  retailer: z.string().optional(),
  template: z.object({ version: z.int(), corporation: z.boolean() }),
  signer: signerSchema,
  /** Files that one person signed have none. */
  cosigners: z.array(signerSchema).default([]),
  signedAt: z.iso.datetime(),
  seal: z.object({ certificateSha256: z.string() }),
})

/** The facts that a sealed file contains about itself. */
type SealedFacts = z.output<typeof auditSchema>

/** Reads the attached facts of a file that is known to be one of ours; undefined if another company made it. */
export async function readSealedFacts(file: Buffer): Promise<SealedFacts | undefined> {
  try {
    const { PDF } = await import('@libpdf/core')
    const attached = (await PDF.load(new Uint8Array(file))).getAttachment('audit.json')
    return attached ? auditSchema.parse(JSON.parse(Buffer.from(attached).toString('utf8'))) : undefined
  } catch {
    return undefined
  }
}
