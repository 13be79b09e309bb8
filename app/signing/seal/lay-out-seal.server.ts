import { createHash } from 'node:crypto'

import { bytesToSign } from './cms.server.ts'

/** What a sealed file is made of, before its seal. */
export type Assembly = {
  unsigned: Buffer
  /** Of `renderCertificate`: the first page lies over the agreement's last one, the others follow. */
  certificate: Buffer
  /** What is attached: a name, and a text in JSON. */
  audit: { name: string; text: string }
  signedAt: Date
  signerName: string
  /** The certificate that will seal, and how many bytes the seal may take. */
  sealer: { certificate: Buffer; room: number }
}

/** A signer that only has to be as long as its place: what stands there is overwritten. */
const placeholder = (certificate: Buffer) => ({
  certificate: new Uint8Array(certificate),
  keyType: 'RSA' as const,
  signatureAlgorithm: 'RSASSA-PKCS1-v1_5' as const,
  sign: () => Promise.resolve(new Uint8Array(72)),
})

export type Place = { ranges: [number, number, number, number]; start: number; length: number }

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

export type LaidOut = { file: Buffer; place: Place; digest: Buffer; toSign: Buffer }

/**
 * The file with the room for its seal, and what the key must sign for it: what was shown, byte for byte, and after it, as an
 * incremental update, the certificate and the audit trail.
 * @throws when the seal would not cover the whole file.
 */
export async function layOutSeal(assembly: Assembly): Promise<LaidOut> {
  const { unsigned, signedAt, signerName, sealer } = assembly
  const pdf = await addPages(assembly)
  const { bytes } = await pdf.sign({
    signer: placeholder(sealer.certificate),
    reason: `Signed by ${signerName}`,
    signingTime: signedAt,
    fieldName: 'Seal',
    level: 'B-B',
    estimatedSize: sealer.room,
  })
  const file = Buffer.from(bytes)
  if (!file.subarray(0, unsigned.length).equals(unsigned))
    throw new Error('the shown document is not the beginning of the signed one')
  const place = findPlace(file)
  const digest = coveredHash(file, place.ranges)
  return { file, place, digest, toSign: await bytesToSign(digest, sealer.certificate) }
}
