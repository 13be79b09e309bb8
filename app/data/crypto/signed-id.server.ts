import type { Keys } from './keys.server.ts'
import { macOf } from './mac.server.ts'
import { isSameHash } from './tokens.server.ts'

const idBytes = 16
const macBytes = 16

/** Key id, a dot, then the id and its MAC: 32 bytes in base64url, which always end in a letter or digit. */
const shape = /^([\w-]{1,64})\.([\w-]{43})$/

const shortMacOf = (keys: Keys, purpose: string, id: Buffer, keyId: string): Buffer =>
  macOf(keys, purpose, keyId, id).subarray(0, macBytes)

/** Returns an empty MAC, which matches nothing, for a key that was removed from DATA_KEYS. */
function macOrNothing(keys: Keys, purpose: string, id: Buffer, keyId: string): Buffer {
  try {
    return shortMacOf(keys, purpose, id, keyId)
  } catch {
    return Buffer.alloc(0)
  }
}

const uuidOf = (id: Buffer): string => id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** Signs an id (UUID) for one purpose, such as a link in a mail. The 128-bit MAC is not stored. */
export function signId(keys: Keys, purpose: string, id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  const mac = shortMacOf(keys, purpose, bytes, keys.newestId)
  return `${keys.newestId}.${Buffer.concat([bytes, mac]).toString('base64url')}`
}

/** Returns the id inside a token; undefined unless we signed exactly this token for this purpose. */
export function readSignedId(keys: Keys, purpose: string, token: string): string | undefined {
  const [, keyId, encoded] = shape.exec(token) ?? []
  if (!keyId || !encoded) return undefined
  const bytes = Buffer.from(encoded, 'base64url')
  if (bytes.toString('base64url') !== encoded) return undefined
  const id = bytes.subarray(0, idBytes)
  return isSameHash(macOrNothing(keys, purpose, id, keyId), bytes.subarray(idBytes)) ? uuidOf(id) : undefined
}
