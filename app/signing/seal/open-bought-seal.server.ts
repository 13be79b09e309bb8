import { webcrypto } from 'node:crypto'

/** A seal that was bought, all of it in DER: its key as PKCS #8, its certificate, and those above it. */
export type BoughtSeal = { key: Buffer; certificate: Buffer; issuers: Buffer[] }

/** Undefined when the passphrase does not open the file. Its writer says how much work that is: seconds, if they like. */
export async function openBoughtSeal(file: Buffer, passphrase: string): Promise<BoughtSeal | undefined> {
  const { P12Signer } = await import('@libpdf/core')
  const signer = await P12Signer.create(new Uint8Array(file), passphrase).catch(() => undefined)
  if (!signer) return undefined
  // The library keeps the key to itself, and signs with it where it was opened.
  const key = Reflect.get(signer, 'privateKey') as webcrypto.CryptoKey
  return {
    key: Buffer.from(await webcrypto.subtle.exportKey('pkcs8', key)),
    certificate: Buffer.from(signer.certificate),
    issuers: signer.certificateChain.map((der) => Buffer.from(der)),
  }
}
