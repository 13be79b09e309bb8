import { createHash } from 'node:crypto'

import { buildCms, type SealingKey, type TimeStamper } from './cms.server.ts'

type Assembly = {
  unsigned: Buffer
  /** Of `renderCertificate`: the first page lies over the agreement's last one, the others follow. */
  certificate: Buffer
  /** What is attached: a name, and a text in JSON. */
  audit: { name: string; text: string }
  signedAt: Date
  signerName: string
  key: SealingKey
  stamp?: TimeStamper | undefined
}

/** Room for a signature, what says whose it is, and all its certificates: those that are bought may be many, and long. */
const roomFor = { leastSeal: 8_192, besidesCertificates: 4_096, stamp: 16_384 }

function roomOf({ certificate, issuers }: SealingKey, isStamped: boolean): number {
  const certificates = [certificate, ...issuers].reduce((sum, { raw }) => sum + raw.length, 0)
  return Math.max(roomFor.leastSeal, certificates + roomFor.besidesCertificates) + (isStamped ? roomFor.stamp : 0)
}

/** A signer that only has to be as long as its place: what stands there is overwritten. */
const placeholder = ({ certificate }: SealingKey) => ({
  certificate: new Uint8Array(certificate.raw),
  keyType: 'RSA' as const,
  signatureAlgorithm: 'RSASSA-PKCS1-v1_5' as const,
  sign: () => Promise.resolve(new Uint8Array(72)),
})

type Place = { ranges: [number, number, number, number]; start: number; length: number }

/** Where the last seal of a file goes: the ranges that it covers, and the place of its digits. */
function findPlace(file: Buffer): Place {
  const at = file.lastIndexOf('/ByteRange')
  const found = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/.exec(file.toString('latin1', at, at + 120))
  if (!found) throw new Error('the PDF has no place for a seal')
  const [a = 0, b = 0, c = 0, d = 0] = found.slice(1).map(Number)
  if (a !== 0 || c + d !== file.length || file[b] !== 0x3c || file[c - 1] !== 0x3e)
    throw new Error('the seal would not cover the whole PDF')
  return { ranges: [a, b, c, d], start: b + 1, length: c - b - 2 }
}

/** The hash of everything but the seal's own digits. */
export function coveredHash(file: Buffer, [a, b, c, d]: readonly [number, number, number, number]): Buffer {
  return createHash('sha256')
    .update(file.subarray(a, a + b))
    .update(file.subarray(c, c + d))
    .digest()
}

async function addPages({ unsigned, certificate, audit, signedAt }: Assembly) {
  const { PDF } = await import('@libpdf/core')
  const [pdf, added] = await Promise.all([PDF.load(new Uint8Array(unsigned)), PDF.load(new Uint8Array(certificate))])
  const stampPage = await pdf.embedPage(added, 0)
  const last = pdf.getPage(pdf.getPageCount() - 1)
  if (!last) throw new Error('the agreement has no page')
  last.drawPage(stampPage)
  const rest = Array.from({ length: added.getPageCount() - 1 }, (_, index) => index + 1)
  await pdf.copyPagesFrom(added, rest)
  pdf.addAttachment(audit.name, new TextEncoder().encode(audit.text), {
    description: 'What the certificate says, for machines',
    mimeType: 'application/json',
    createdAt: signedAt,
    modifiedAt: signedAt,
  })
  return pdf
}

/**
 * The signed document: what was shown, byte for byte, and after it, as an incremental update, the signature, the
 * certificate and the audit trail, all of it under one PAdES seal.
 * @throws when the seal does not cover the whole file, or the signature has no room.
 */
export async function sealPdf(
  assembly: Assembly,
): Promise<{ bytes: Buffer; isTimeStamped: boolean; stampError?: unknown }> {
  const { unsigned, signedAt, signerName, key, stamp } = assembly
  const pdf = await addPages(assembly)
  const { bytes } = await pdf.sign({
    signer: placeholder(key),
    reason: `Signed by ${signerName}`,
    signingTime: signedAt,
    fieldName: 'Seal',
    level: 'B-B',
    estimatedSize: roomOf(key, stamp !== undefined),
  })
  const file = Buffer.from(bytes)
  if (!file.subarray(0, unsigned.length).equals(unsigned))
    throw new Error('the shown document is not the beginning of the signed one')
  const place = findPlace(file)
  const digest = coveredHash(file, place.ranges)
  let stampError: unknown
  const withoutStamp = (error: unknown) => {
    stampError = error
    return buildCms(digest, key)
  }
  // A time-stamp authority that does not answer holds nobody's contract up.
  const cms = await (stamp ? buildCms(digest, key, stamp).catch(withoutStamp) : buildCms(digest, key))
  const digits = cms.toString('hex')
  if (digits.length > place.length) throw new Error('the seal has no room')
  file.write(digits.padEnd(place.length, '0'), place.start, 'latin1')
  return {
    bytes: file,
    isTimeStamped: stamp !== undefined && stampError === undefined,
    ...(stampError !== undefined && { stampError }),
  }
}
