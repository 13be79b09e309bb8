import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

import type { Keys } from './keys.server.ts'
import { isSameHash } from './tokens.server.ts'

const version = 'v1'

/** Node would accept a shorter tag and compare only its bytes. */
const authTagLength = 16

/**
 * Encrypts a short text with AES-256-GCM. `context` (table|column|row id) is authenticated: a value that was moved elsewhere does
 * not decrypt.
 */
export function encryptText(keys: Keys, context: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keys.derive('sealed'), nonce)
  cipher.setAAD(Buffer.from(context))
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  const parts = [nonce, ciphertext, cipher.getAuthTag()].map((part) => part.toString('base64url'))
  return [version, keys.newestId, ...parts].join('.')
}

/** Whether an encrypted value decrypts to this text; false for a value that was moved, changed or forged. */
export function decryptsTo(keys: Keys, context: string, encrypted: string | null, text: string): boolean {
  try {
    return encrypted !== null && isSameHash(Buffer.from(decryptText(keys, context, encrypted)), Buffer.from(text))
  } catch {
    return false
  }
}

/** Decrypts the output of `encryptText`. @throws when a byte was changed, the context differs, or the key is missing. */
export function decryptText(keys: Keys, context: string, encrypted: string): string {
  const [given, keyId, nonce, ciphertext, tag] = encrypted.split('.')
  if (given !== version || !keyId || !nonce || ciphertext === undefined || !tag)
    throw new Error('not an encrypted value')
  const key = keys.derive('sealed', keyId)
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), { authTagLength })
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(Buffer.from(tag, 'base64url'))
  return Buffer.concat([decipher.update(Buffer.from(ciphertext, 'base64url')), decipher.final()]).toString('utf8')
}
