import { verify, X509Certificate } from 'node:crypto'

import { coveredHash } from './lay-out-seal.server.ts'
import type { OurCertificate } from './keys/sign-certificates.queries.server.ts'
import { isValidationData } from './validation-data.server.ts'

/** The state of a file's seal. `isWhole`: it covers every byte, except validation data, so that nothing else was added after it. */
export type SealFinding = { fingerprint: string; isOurs: boolean; isIntact: boolean; isWhole: boolean }

type Ranges = [number, number, number, number]

const maxSeals = 8
const maxCmsBytes = 64 * 1_024

/** Returns the byte ranges of every seal that a file claims to have, the last first. */
function rangesOf(file: Buffer): Ranges[] {
  const text = file.toString('latin1')
  const found = [
    ...text.matchAll(/\/ByteRange\s{0,8}\[\s{0,8}(\d{1,9})\s{1,8}(\d{1,9})\s{1,8}(\d{1,9})\s{1,8}(\d{1,9})\s{0,40}\]/g),
  ]
  return found
    .slice(-maxSeals)
    .toReversed()
    .map((match) => match.slice(1).map(Number) as Ranges)
}

/** Returns the CMS between two ranges. Its place is padded with zeros. */
function cmsOf(file: Buffer, [a, b, c]: Ranges): Buffer | undefined {
  const place = file.subarray(a + b, c).toString('latin1')
  const digits = /^<([0-9a-fA-F]+)>$/.exec(place)?.[1]
  return digits && digits.length <= maxCmsBytes * 2 ? Buffer.from(digits, 'hex') : undefined
}

async function readCms(bytes: Buffer) {
  const [pkijs, asn1] = await Promise.all([import('pkijs'), import('asn1js')])
  const { result, offset } = asn1.fromBER(Uint8Array.from(bytes).buffer)
  if (offset === -1) return undefined
  const signed = new pkijs.SignedData({ schema: new pkijs.ContentInfo({ schema: result }).content })
  const [signer] = signed.signerInfos
  const serial = signer?.sid instanceof pkijs.IssuerAndSerialNumber ? signer.sid.serialNumber : undefined
  const own = signed.certificates?.find(
    (one) => one instanceof pkijs.Certificate && serial !== undefined && one.serialNumber.isEqual(serial),
  )
  if (!signer?.signedAttrs || !(own instanceof pkijs.Certificate)) return undefined
  const digest = signer.signedAttrs.attributes.find(({ type }) => type === '1.2.840.113549.1.9.4')?.values[0] as
    | { valueBlock: { valueHexView: Uint8Array } }
    | undefined
  return {
    certificate: new X509Certificate(Buffer.from(own.toSchema().toBER(false))),
    // pkijs keeps the original bytes of the signed attributes, as the SET that was signed.
    attributes: Buffer.from(signer.signedAttrs.encodedValue),
    signature: Buffer.from(signer.signature.valueBlock.valueHexView),
    digest: Buffer.from(digest?.valueBlock.valueHexView ?? []),
  }
}

function isOurCertificate(certificate: X509Certificate, ours: readonly OurCertificate[]): boolean {
  const fingerprint = certificate.fingerprint256.replaceAll(':', '').toLowerCase()
  return ours.some(
    (one) => one.fingerprint === fingerprint && new X509Certificate(one.leafPem).raw.equals(certificate.raw),
  )
}

async function findingOf(
  file: Buffer,
  ranges: Ranges,
  ours: readonly OurCertificate[],
): Promise<SealFinding | undefined> {
  const [a, b, c, d] = ranges
  const bytes = a === 0 && b < c ? cmsOf(file, ranges) : undefined
  const cms = bytes && (await readCms(bytes).catch(() => undefined))
  if (!cms) return undefined
  const { certificate, attributes, signature, digest } = cms
  const isInside = c + d <= file.length
  const isSigned = verify('sha256', attributes, certificate.publicKey, signature)
  return {
    fingerprint: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
    isOurs: isOurCertificate(certificate, ours),
    isIntact: isInside && isSigned && coveredHash(file, ranges).equals(digest),
    isWhole: c + d === file.length || (isInside && (await isValidationData(file, ranges))),
  }
}

/**
 * Returns the seal of a PDF: one of ours before a foreign one, a later one before an earlier one. Undefined if it has
 * no readable seal or is not a PDF.
 */
export async function findSeal(file: Buffer, ours: readonly OurCertificate[]): Promise<SealFinding | undefined> {
  if (!file.subarray(0, 1_024).includes('%PDF-')) return undefined
  const findings: SealFinding[] = []
  for (const ranges of rangesOf(file)) {
    const finding = await findingOf(file, ranges, ours).catch(() => undefined)
    if (finding) findings.push(finding)
  }
  return findings.find(({ isOurs }) => isOurs) ?? findings[0]
}
