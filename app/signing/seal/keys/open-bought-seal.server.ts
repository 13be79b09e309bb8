import { webcrypto } from 'node:crypto'

/** A purchased seal in DER: its key as PKCS #8, its certificate, and the certificates above it. */
type BoughtSeal = { key: Buffer; certificate: Buffer; issuers: Buffer[] }

/** Opens a PKCS #12 file; undefined if the passphrase is wrong. The file sets the amount of work, which may be seconds. */
export async function openBoughtSeal(file: Buffer, passphrase: string): Promise<BoughtSeal | undefined> {
  const { P12Signer } = await import('@libpdf/core')
  const signer = await P12Signer.create(new Uint8Array(file), passphrase).catch(() => undefined)
  if (!signer) return undefined
  // The library does not expose the key, so it is read by reflection.
  const key = Reflect.get(signer, 'privateKey') as webcrypto.CryptoKey
  return {
    key: Buffer.from(await webcrypto.subtle.exportKey('pkcs8', key)),
    certificate: Buffer.from(signer.certificate),
    issuers: signer.certificateChain.map((der) => Buffer.from(der)),
  }
}
