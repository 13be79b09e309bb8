import { X509Certificate } from 'node:crypto'

import type { BasicOCSPResponse, Certificate, CRLDistributionPoints, GeneralName, InfoAccess } from 'pkijs'

import { readWithin } from '#app/core/read-within.server.ts'

import type { SealingKey } from './cms.server.ts'
import type { ValidationData } from './validation-data.server.ts'

const limits = { allMs: 6_000, oneMs: 2_500, bytes: 256 * 1_024, certificates: 16 }

const oids = {
  access: '1.3.6.1.5.5.7.1.1',
  ocsp: '1.3.6.1.5.5.7.48.1',
  issuer: '1.3.6.1.5.5.7.48.2',
  crls: '2.5.29.31',
  usage: '2.5.29.37',
  ocspSigning: '1.3.6.1.5.5.7.3.9',
}

const pki = () => import('pkijs')
const bytesOf = (certificate: X509Certificate): ArrayBuffer => Uint8Array.from(certificate.raw).buffer
const parse = async (certificate: X509Certificate) => (await pki()).Certificate.fromBER(bytesOf(certificate))
const extensionOf = ({ extensions }: Certificate, oid: string): unknown =>
  extensions?.find(({ extnID }) => extnID === oid)?.parsedValue

/** Returns the addresses that a certificate names: of its issuer, and of what proves that it is not revoked. */
async function sourcesOf(certificate: X509Certificate) {
  const parsed = await parse(certificate)
  const access = extensionOf(parsed, oids.access) as InfoAccess | undefined
  const points = extensionOf(parsed, oids.crls) as CRLDistributionPoints | undefined
  const first = (names: GeneralName[] = []) =>
    names.map(({ value }: { value: unknown }) => value).find((url) => typeof url === 'string' && /^https?:/.test(url))
  const by = (method: string) =>
    first(access?.accessDescriptions.flatMap((one) => (one.accessMethod === method ? [one.accessLocation] : []))) as
      | string
      | undefined
  const crl = points?.distributionPoints.flatMap((point) =>
    Array.isArray(point.distributionPoint) ? point.distributionPoint : [],
  )
  return { issuer: by(oids.issuer), ocsp: by(oids.ocsp), crl: first(crl) as string | undefined }
}

/** Requests a value from an address in a certificate, within the limits of time and size. */
async function ask(url: string, within: AbortSignal, body?: ArrayBuffer): Promise<Buffer> {
  const answer = await fetch(url, {
    ...(body && { method: 'POST', body, headers: { 'content-type': 'application/ocsp-request' } }),
    signal: AbortSignal.any([within, AbortSignal.timeout(limits.oneMs)]),
    redirect: 'error',
  })
  const value = await readWithin(answer, limits.bytes)
  if (!answer.ok) throw new Error(`${new URL(url).host} answered ${answer.status}`)
  return value
}

const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)
const nameOf = ({ subject }: X509Certificate): string => subject.replaceAll('\n', ', ')

/** Returns certificates together with all above them, each with its issuer. */
async function completeChains(known: readonly X509Certificate[], within: AbortSignal) {
  const certificates = [...known]
  const issuers = new Map<X509Certificate, X509Certificate>()
  for (const certificate of certificates) {
    let issuer = certificates.find((one) => isIssuedBy(certificate, one))
    if (!issuer) {
      const { issuer: url } = await sourcesOf(certificate)
      if (!url || certificates.length >= limits.certificates) throw new Error(`no issuer of ${nameOf(certificate)}`)
      issuer = new X509Certificate(await ask(url, within))
      // The address is plain http, so only the signature proves whose certificate it is.
      if (!isIssuedBy(certificate, issuer)) throw new Error(`${url} is another issuer than of ${nameOf(certificate)}`)
      certificates.push(issuer)
    }
    issuers.set(certificate, issuer)
  }
  return issuers
}

/** Whether the issuer of the certificate, or a responder that it appointed, signed an OCSP response. */
async function isSignedFor(basic: BasicOCSPResponse, issuer: X509Certificate): Promise<boolean> {
  const { getCrypto } = await pki()
  const appointed = (basic.certs ?? []).filter((one) => {
    const usage = extensionOf(one, oids.usage) as { keyPurposes?: string[] } | undefined
    const responder = new X509Certificate(Buffer.from(one.toSchema().toBER(false)))
    return usage?.keyPurposes?.includes(oids.ocspSigning) && isIssuedBy(responder, issuer)
  })
  for (const { subjectPublicKeyInfo } of [await parse(issuer), ...appointed]) {
    const { tbsResponseData, signature, signatureAlgorithm } = basic
    const verified = getCrypto(true)
      .verifyWithPublicKey(
        Uint8Array.from(tbsResponseData.tbsView),
        signature,
        subjectPublicKeyInfo,
        signatureAlgorithm,
      )
      .catch(() => false)
    if (await verified) return true
  }
  return false
}

type RevocationProof = { kind: 'ocsps' | 'crls'; der: Buffer; isRevoked: boolean }
type Asked = { url: string; certificate: X509Certificate; issuer: X509Certificate; within: AbortSignal }

const isCurrent = (next: Date | undefined): boolean => next === undefined || next > new Date()

async function askOcsp({ url, certificate, issuer, within }: Asked): Promise<RevocationProof> {
  const { OCSPRequest, OCSPResponse, BasicOCSPResponse } = await pki()
  const [own, above] = await Promise.all([parse(certificate), parse(issuer)])
  const request = new OCSPRequest()
  await request.createForCertificate(own, { hashAlgorithm: 'SHA-1', issuerCertificate: above })
  const der = await ask(url, within, request.toSchema(true).toBER(false))
  const { responseBytes } = OCSPResponse.fromBER(Uint8Array.from(der).buffer)
  if (!responseBytes) throw new Error(`${new URL(url).host} refused`)
  const basic = BasicOCSPResponse.fromBER(Uint8Array.from(responseBytes.response.valueBlock.valueHexView).buffer)
  const { isForCertificate, status } = await basic.getCertificateStatus(own, above)
  const isOfNow = basic.tbsResponseData.responses.every(({ nextUpdate }) => isCurrent(nextUpdate))
  if (!isForCertificate || status === 2 || !isOfNow || !(await isSignedFor(basic, issuer)))
    throw new Error(`${new URL(url).host} proves nothing about ${nameOf(certificate)}`)
  return { kind: 'ocsps', der, isRevoked: status === 1 }
}

async function askCrl({ url, certificate, issuer, within }: Asked): Promise<RevocationProof> {
  const { CertificateRevocationList } = await pki()
  const [own, above, der] = await Promise.all([parse(certificate), parse(issuer), ask(url, within)])
  const list = CertificateRevocationList.fromBER(Uint8Array.from(der).buffer)
  if (!isCurrent(list.nextUpdate?.value) || !(await list.verify({ issuerCertificate: above })))
    throw new Error(`${new URL(url).host} proves nothing about ${nameOf(certificate)}`)
  return { kind: 'crls', der, isRevoked: list.isCertificateRevoked(own) }
}

/** Returns what proves that a certificate is not revoked: the answer of its OCSP responder, else the list of its issuer. */
async function proveOne(
  certificate: X509Certificate,
  issuer: X509Certificate,
  within: AbortSignal,
): Promise<RevocationProof> {
  const { ocsp, crl } = await sourcesOf(certificate)
  const asked = { certificate, issuer, within }
  const byOcsp = ocsp ? askOcsp({ ...asked, url: ocsp }) : Promise.reject(new Error('no OCSP responder'))
  const proof = await byOcsp.catch((error: unknown) => {
    if (!crl) throw error
    return askCrl({ ...asked, url: crl }).catch((error_: unknown) => {
      throw new Error([error, error_].map(String).join('; '))
    })
  })
  if (proof.isRevoked) throw new Error(`${nameOf(certificate)} is revoked`)
  return proof
}

async function certificatesIn(token: Buffer): Promise<X509Certificate[]> {
  const { Certificate, ContentInfo, SignedData } = await pki()
  const info = ContentInfo.fromBER(Uint8Array.from(token).buffer)
  return (new SignedData({ schema: info.content }).certificates ?? []).flatMap((one) =>
    one instanceof Certificate ? [new X509Certificate(Buffer.from(one.toSchema().toBER(false)))] : [],
  )
}

/**
 * Collects what proves, without asking anybody, that the certificates of a seal and of its time stamp were not revoked (rule
 * SG29). Undefined if the seal's certificate names no source, as our own do not. The addresses are those of the certificates.
 * @throws an Error when a chain or its proof is incomplete after 6 seconds, or a certificate is revoked.
 */
export async function collectValidationData(
  { certificate, issuers }: Pick<SealingKey, 'certificate' | 'issuers'>,
  token: Buffer,
): Promise<ValidationData | undefined> {
  const { ocsp, crl } = await sourcesOf(certificate)
  if (!ocsp && !crl) return undefined
  const within = AbortSignal.timeout(limits.allMs)
  const all = [certificate, ...issuers, ...(await certificatesIn(token))]
  const known = all.filter((one, at) => all.findIndex(({ raw }) => raw.equals(one.raw)) === at)
  const chains = [...(await completeChains(known, within))]
  const proofs = await Promise.all(
    // The certificate at the top of a chain has no issuer that could revoke it.
    chains.flatMap(([one, issuer]) => (one === issuer ? [] : [proveOne(one, issuer, within)])),
  )
  const distinct = (kind: RevocationProof['kind']) => {
    const values = proofs.filter((proof) => proof.kind === kind).map(({ der }) => der)
    return values.filter((der, at) => values.findIndex((one) => one.equals(der)) === at)
  }
  return { certificates: chains.map(([{ raw }]) => Buffer.from(raw)), ocsps: distinct('ocsps'), crls: distinct('crls') }
}
