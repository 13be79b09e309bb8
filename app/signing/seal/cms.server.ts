import { createHash, X509Certificate } from 'node:crypto'

/** The key that seals, and the certificates that prove whose seal it is. */
export type SealingKey = {
  /** Signs with SHA-256: PKCS #1 v1.5 for RSA, DER for an elliptic curve. */
  sign(bytes: Buffer): Promise<Buffer>
  certificate: X509Certificate
  issuers: X509Certificate[]
}

/**
 * Requests a time-stamp token for a signature.
 * @throws when the authority does not return one
 */
export type TimeStamper = (signature: Buffer) => Promise<Buffer>

const oids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsaEncryption: '1.2.840.113549.1.1.1',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
}

const arrayBuffer = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer
const derOf = (one: { toSchema(): { toBER(sizeOnly?: boolean): ArrayBuffer } }): Buffer =>
  Buffer.from(one.toSchema().toBER(false))
const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/** Returns the signed attributes of PAdES B-B, in addition to the hash of the PDF. It forbids a signing time. */
async function attributesFor(digest: Buffer, certificate: Buffer) {
  const [{ Attribute }, asn1] = await Promise.all([import('pkijs'), import('asn1js')])
  const octets = (bytes: Buffer) => new asn1.OctetString({ valueHex: arrayBuffer(bytes) })
  const sequence = (...value: InstanceType<typeof asn1.BaseBlock>[]) => new asn1.Sequence({ value })
  const attribute = (type: string, value: unknown) => new Attribute({ type, values: [value] })
  return [
    attribute(oids.contentType, new asn1.ObjectIdentifier({ value: oids.data })),
    attribute(oids.messageDigest, octets(digest)),
    attribute(oids.signingCertificateV2, sequence(sequence(sequence(octets(sha256(certificate)))))),
    // DER sorts the members of a set by their encoding.
  ].toSorted((a, b) => Buffer.compare(derOf(a), derOf(b)))
}

/** Returns the bytes that the key signs: the SET of the attributes, not the [0] in which the file stores them. */
export async function bytesToSign(digest: Buffer, certificate: Buffer): Promise<Buffer> {
  const asn1 = await import('asn1js')
  const attributes = await attributesFor(digest, certificate)
  return derOf({ toSchema: () => new asn1.Set({ value: attributes.map((one) => one.toSchema()) }) })
}

type Signed = {
  digest: Buffer
  /** The signature over `bytesToSign`. */
  signature: Buffer
  /** In DER, the seal's own certificate first. */
  certificates: readonly [Buffer, ...Buffer[]]
  /** The time-stamp authority's token, in DER. */
  token?: Buffer | undefined
}

/**
 * Builds a detached CMS signature over the hash of a PDF's bytes, strictly PAdES B-B (EN 319 142-1): content type,
 * message digest and signing-certificate-v2, and no signing time. With `token`, B-T. Built here because the PDF
 * library adds a signing time.
 */
export async function buildCms({ digest, signature, certificates, token }: Signed): Promise<Buffer> {
  const [pkijs, asn1] = await Promise.all([import('pkijs'), import('asn1js')])
  const { Attribute, Certificate, ContentInfo, EncapsulatedContentInfo, SignedAndUnsignedAttributes } = pkijs
  const { AlgorithmIdentifier, IssuerAndSerialNumber, SignedData, SignerInfo } = pkijs
  const [certificate] = certificates
  const own = Certificate.fromBER(arrayBuffer(certificate))
  const isRsa = new X509Certificate(certificate).publicKey.asymmetricKeyType === 'rsa'
  const stamp = token && new Attribute({ type: oids.timeStampToken, values: [asn1.fromBER(arrayBuffer(token)).result] })
  const signer = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
    digestAlgorithm: new AlgorithmIdentifier({ algorithmId: oids.sha256 }),
    signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes: await attributesFor(digest, certificate) }),
    signatureAlgorithm: isRsa
      ? new AlgorithmIdentifier({ algorithmId: oids.rsaEncryption, algorithmParams: new asn1.Null() })
      : new AlgorithmIdentifier({ algorithmId: oids.ecdsaWithSha256 }),
    signature: new asn1.OctetString({ valueHex: arrayBuffer(signature) }),
    ...(stamp && { unsignedAttrs: new SignedAndUnsignedAttributes({ type: 1, attributes: [stamp] }) }),
  })
  const signed = new SignedData({
    version: 1,
    digestAlgorithms: [new AlgorithmIdentifier({ algorithmId: oids.sha256 })],
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: oids.data }),
    certificates: certificates.map((one) => Certificate.fromBER(arrayBuffer(one))),
    signerInfos: [signer],
  })
  const info = new ContentInfo({ contentType: oids.signedData, content: signed.toSchema(true) })
  return Buffer.from(info.toSchema().toBER(false))
}
