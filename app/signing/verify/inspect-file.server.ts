import { createHash } from 'node:crypto'

import { z } from 'zod'

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

const auditSchema = z.object({
  document: z.string(),
  /** Older files leave it to the agreement. */
  retailer: z.string().optional(),
  template: z.object({ version: z.int(), corporation: z.boolean() }),
  /** The capacity is one of any version (decision 24). */
  signer: z.object({ name: z.string(), capacity: z.string().nullable() }),
  signedAt: z.iso.datetime(),
  seal: z.object({ certificateSha256: z.string() }),
})

/** What a file that we sealed says of itself, under its seal. */
export type SealedFacts = z.output<typeof auditSchema>

/** The facts attached to a file that is known to be one that we kept; undefined when another company made it. */
export async function readSealedFacts(file: Buffer): Promise<SealedFacts | undefined> {
  try {
    const { PDF } = await import('@libpdf/core')
    const attached = (await PDF.load(new Uint8Array(file))).getAttachment('audit.json')
    return attached ? auditSchema.parse(JSON.parse(Buffer.from(attached).toString('utf8'))) : undefined
  } catch {
    return undefined
  }
}
