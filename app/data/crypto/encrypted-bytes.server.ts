import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

import type { Keys } from './keys.server.ts'

const purpose = 'sealed bytes'
const nonceLength = 12
const authTagLength = 16

/** Encrypts bytes, such as a PDF, as `encryptText` does with short texts: `v1.<key id>\n`, nonce, encrypted, tag. */
export function encryptBytes(keys: Keys, context: string, bytes: Buffer): Buffer {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', keys.derive(purpose), nonce)
  cipher.setAAD(Buffer.from(context))
  return Buffer.concat([
    Buffer.from(`v1.${keys.newestId}\n`),
    nonce,
    cipher.update(bytes),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

/** Decrypts the output of `encryptBytes`. @throws when a byte was changed, the context differs, or the key is missing. */
export function decryptBytes(keys: Keys, context: string, encrypted: Buffer): Buffer {
  const end = encrypted.indexOf('\n')
  const [, keyId] = /^v1\.([\w-]+)$/.exec(encrypted.subarray(0, Math.max(0, end)).toString('latin1')) ?? []
  if (!keyId || encrypted.length < end + 1 + nonceLength + authTagLength) throw new Error('not encrypted bytes')
  const nonce = encrypted.subarray(end + 1, end + 1 + nonceLength)
  const decipher = createDecipheriv('aes-256-gcm', keys.derive(purpose, keyId), nonce, { authTagLength })
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(encrypted.subarray(-authTagLength))
  return Buffer.concat([decipher.update(encrypted.subarray(end + 1 + nonceLength, -authTagLength)), decipher.final()])
}
