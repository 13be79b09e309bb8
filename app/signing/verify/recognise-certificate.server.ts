import type { Platform } from '#app/web/platform.server.ts'
import { inWorker } from '#app/web/workers/in-worker.server.ts'

import { decryptPdf } from '../documents/document-secrets.server.ts'
import { findSealedWith, readFinal } from '../documents/sign-documents.queries.server.ts'
import { fingerprintOf, findSealingKey } from '../seal/keys/open-sealing-key.server.ts'
import {
  findUnencryptedCertificate,
  keepCertificate,
  type OurCertificate,
} from '../seal/keys/sign-certificates.queries.server.ts'
import type { inspectFile, readSealedFacts } from './inspect-file.server.ts'

const inspect = inWorker<typeof inspectFile>('app/signing/verify/inspect-file.server.ts', 'inspectFile')
const readFacts = inWorker<typeof readSealedFacts>('app/signing/verify/inspect-file.server.ts', 'readSealedFacts')

type Parts = Pick<Platform, 'config' | 'database' | 'keys' | 'files'>

async function isPresentSeal(platform: Parts, fingerprint: string): Promise<boolean> {
  const key = await findSealingKey(platform).catch(() => undefined)
  return key !== undefined && fingerprintOf(key) === fingerprint
}

/** Whether a stored file was sealed with the certificate: without the keys, an attacker cannot place such a file. */
async function hasSealed(
  { database: { queries }, keys, files }: Parts,
  id: string,
  certificate: OurCertificate,
): Promise<boolean> {
  const held = await readFinal(queries, id)
  const encrypted = held ? await files.look(held) : 'lost'
  if (typeof encrypted === 'string') return false
  try {
    const file = decryptPdf(keys, id, 'final', encrypted)
    const [{ seal }, facts] = await Promise.all([inspect(file, [certificate]), readFacts(file)])
    const isSealed = seal?.isOurs && seal.isIntact && seal.isWhole
    return isSealed === true && facts?.document === id && facts.seal.certificateSha256 === certificate.fingerprint
  } catch {
    return false
  }
}

/**
 * Returns a certificate that an older version stored without proof, if it can be proved now: the present seal or a
 * stored file uses it. It is trusted from then on. Undefined for one that an attacker inserted into the table.
 */
export async function recogniseCertificate(platform: Parts, fingerprint: string): Promise<OurCertificate | undefined> {
  const { database, keys } = platform
  const certificate = await findUnencryptedCertificate(database.queries, fingerprint)
  if (!certificate) return undefined
  let isOurs = await isPresentSeal(platform, fingerprint)
  for (const id of isOurs ? [] : await findSealedWith(database.queries, fingerprint))
    isOurs ||= await hasSealed(platform, id, certificate)
  if (!isOurs) return undefined
  await keepCertificate(database.queries, keys, certificate)
  return certificate
}
