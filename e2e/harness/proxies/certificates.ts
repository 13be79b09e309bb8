import { webcrypto } from 'node:crypto'

import 'reflect-metadata'
import * as x509 from '@peculiar/x509'

export type Certificate = { certificate: string; key: string }
type Authority = Certificate & { issue(): Promise<Certificate> }

const signingAlgorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const lifetime = () => ({
  notBefore: new Date(Date.now() - 86_400_000),
  notAfter: new Date(Date.now() + 7 * 86_400_000),
})
const forLocalhost = [new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: 'localhost' }])]

function makeKeys() {
  x509.cryptoProvider.set(webcrypto as never)
  return webcrypto.subtle.generateKey(signingAlgorithm, true, ['sign', 'verify'])
}

async function asText(certificate: x509.X509Certificate, key: unknown): Promise<Certificate> {
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', key as never))
  return { certificate: certificate.toString('pem'), key: x509.PemConverter.encode(pkcs8, 'PRIVATE KEY') }
}

/** Creates a self-signed certificate for localhost, and its key. */
export async function makeCertificate(): Promise<Certificate> {
  const keys = await makeKeys()
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=localhost',
    ...lifetime(),
    signingAlgorithm,
    keys: keys as never,
    extensions: forLocalhost,
  })
  return asText(certificate, keys.privateKey)
}

/** Creates a certificate authority for one test, which issues certificates for localhost. */
export async function makeAuthority(): Promise<Authority> {
  const keys = await makeKeys()
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=an authority of the tests',
    ...lifetime(),
    signingAlgorithm,
    keys: keys as never,
    extensions: [new x509.BasicConstraintsExtension(true, 1, true)],
  })
  return {
    ...(await asText(root, keys.privateKey)),
    async issue() {
      const own = await makeKeys()
      const certificate = await x509.X509CertificateGenerator.create({
        subject: 'CN=localhost',
        issuer: root.subject,
        ...lifetime(),
        signingAlgorithm,
        publicKey: own.publicKey as never,
        signingKey: keys.privateKey as never,
        extensions: forLocalhost,
      })
      return asText(certificate, own.privateKey)
    },
  }
}
