import { createPrivateKey, type KeyObject, webcrypto, X509Certificate } from 'node:crypto'

import { brand } from '#app/brand.ts'

const year = 365.25 * 86_400_000
const documentSigning = '1.3.6.1.5.5.7.3.36'
const emailProtection = '1.3.6.1.5.5.7.3.4'
const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 3_072,
}

const serial = () => `00${Buffer.from(webcrypto.getRandomValues(new Uint8Array(15))).toString('hex')}`

export type Authority = { key: KeyObject; certificate: X509Certificate; issuer: X509Certificate }

/**
 * Creates a certificate authority for one seal: a root for 20 years, whose key is discarded at once, and the seal's
 * certificate for 5. A new seal gets a new root; `/verify` knows them all. The library is loaded only when keys are
 * missing, after the reflection that it needs.
 */
export async function makeAuthority(at: Date = new Date()): Promise<Authority> {
  await import('reflect-metadata')
  const x509 = await import('@peculiar/x509')
  x509.cryptoProvider.set(webcrypto as never)
  const pair = () => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const [rootKeys, leafKeys] = await Promise.all([pair(), pair()])
  const notBefore = new Date(at.getTime() - 3_600_000)
  const organisation = `O=${brand.legalName}, C=AU`
  const rootName = `CN=${brand.name} document root ${at.toISOString().slice(0, 10)}, ${organisation}`
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serial(),
    name: rootName,
    notBefore,
    notAfter: new Date(at.getTime() + 20 * year),
    signingAlgorithm: algorithm,
    keys: rootKeys as never,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(rootKeys.publicKey as never),
    ],
  })
  const leaf = await x509.X509CertificateGenerator.create({
    serialNumber: serial(),
    subject: `CN=${brand.name} document seal, ${organisation}`,
    issuer: rootName,
    notBefore,
    notAfter: new Date(at.getTime() + 5 * year),
    signingAlgorithm: algorithm,
    publicKey: leafKeys.publicKey as never,
    signingKey: rootKeys.privateKey as never,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature | x509.KeyUsageFlags.nonRepudiation, true),
      new x509.ExtendedKeyUsageExtension([documentSigning, emailProtection]),
      await x509.SubjectKeyIdentifierExtension.create(leafKeys.publicKey as never),
      await x509.AuthorityKeyIdentifierExtension.create(rootKeys.publicKey as never),
    ],
  })
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', leafKeys.privateKey))
  return {
    key: createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }),
    certificate: new X509Certificate(Buffer.from(leaf.rawData)),
    issuer: new X509Certificate(Buffer.from(root.rawData)),
  }
}
