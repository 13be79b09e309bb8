import { inWorker } from '#app/web/workers/in-worker.server.ts'

import type { buildCms, SealingKey, TimeStamper } from './cms.server.ts'
import type { collectValidationData } from './collect-validation-data.server.ts'
import type { Assembly, layOutSeal } from './lay-out-seal.server.ts'
import { addValidationData, type Ranges } from './validation-data.server.ts'

type Sealing = Omit<Assembly, 'sealer'> & {
  key: SealingKey
  /** Without it, no time stamp and no validation data. */
  stamp?: TimeStamper | undefined
  collect?: typeof collectValidationData | undefined
}

/** A sealed file, and what others added to it. Whatever they did not answer is missing, with the reason. */
export type SealedPdf = {
  bytes: Buffer
  isTimeStamped: boolean
  stampError?: unknown
  hasValidationData: boolean
  validationError?: unknown
}

/** The slow steps, which workers run without any key. */
type SealMakers = {
  layOut: (...given: Parameters<typeof layOutSeal>) => ReturnType<typeof layOutSeal>
  build: (...given: Parameters<typeof buildCms>) => ReturnType<typeof buildCms>
}

const inWorkers: SealMakers = {
  layOut: inWorker<typeof layOutSeal>('app/signing/seal/lay-out-seal.server.ts', 'layOutSeal'),
  build: inWorker<typeof buildCms>('app/signing/seal/cms.server.ts', 'buildCms'),
}

/** Bytes reserved for the seal: the signature, its attributes, and all certificates, which may be many and long if they were purchased. */
const roomFor = { leastSeal: 8_192, besidesCertificates: 4_096, stamp: 16_384 }

function roomOf({ certificate, issuers }: SealingKey, isStamped: boolean): number {
  const certificates = [certificate, ...issuers].reduce((sum, { raw }) => sum + raw.length, 0)
  return Math.max(roomFor.leastSeal, certificates + roomFor.besidesCertificates) + (isStamped ? roomFor.stamp : 0)
}

/** Adds validation data to a time-stamped file (rule SG29). */
async function validate(
  sealed: SealedPdf,
  { collect, key, token, ranges }: Pick<Sealing, 'collect' | 'key'> & { token: Buffer; ranges: Ranges },
): Promise<SealedPdf> {
  try {
    const data = await collect?.(key, token)
    return data ? { ...sealed, bytes: addValidationData(sealed.bytes, ranges, data), hasValidationData: true } : sealed
  } catch (validationError) {
    // A responder that does not answer must not delay a contract either.
    return { ...sealed, validationError }
  }
}

/**
 * Seals a signed document: the shown document byte for byte, then the signature, the certificate and the audit trail
 * as an incremental update, all under one PAdES seal, and after it the data that proves its certificates for years. Workers
 * build it; the key stays in this thread.
 * @throws an Error when the seal does not cover the whole file, or the signature has no room; RefusedError unavailable
 * when too many documents are sealed at once.
 */
export async function sealPdf(
  { key, stamp, collect, ...assembly }: Sealing,
  { layOut, build }: SealMakers = inWorkers,
): Promise<SealedPdf> {
  const [certificate, ...issuers] = [key.certificate, ...key.issuers].map(({ raw }) => Buffer.from(raw))
  if (!certificate) throw new Error('the seal has no certificate')
  const sealer = { certificate, room: roomOf(key, stamp !== undefined) }
  const { file, place, digest, toSign } = await layOut({ ...assembly, sealer })
  const signed = { digest, signature: await key.sign(toSign), certificates: [certificate, ...issuers] as const }
  let token: Buffer | undefined
  let stampError: unknown
  const withoutStamp = (error: unknown) => {
    stampError = error
    return build(signed)
  }
  const stamped = async (by: TimeStamper) => {
    token = await by(signed.signature)
    return build({ ...signed, token })
  }
  // A time-stamp authority that does not answer must not delay a contract.
  const cms = await (stamp ? stamped(stamp).catch(withoutStamp) : build(signed))
  const digits = cms.toString('hex')
  if (digits.length > place.length) throw new Error('the seal is longer than its reserved place')
  file.write(digits.padEnd(place.length, '0'), place.start, 'latin1')
  const sealed = {
    bytes: file,
    isTimeStamped: stamp !== undefined && stampError === undefined,
    hasValidationData: false,
    ...(stampError !== undefined && { stampError }),
  }
  return token && sealed.isTimeStamped ? validate(sealed, { collect, key, token, ranges: place.ranges }) : sealed
}
