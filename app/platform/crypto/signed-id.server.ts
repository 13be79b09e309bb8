import { createHmac } from 'node:crypto'

import type { Keys } from './keys.server.ts'
import { isSameHash } from './tokens.server.ts'

const idBytes = 16
const macBytes = 16

/** Key id, a dot, then the id and its MAC: 32 bytes in base64url, which always end in a letter or digit. */
const shape = /^([\w-]{1,64})\.([\w-]{43})$/

function macOf(keys: Keys, purpose: string, id: Buffer, keyId: string): Buffer {
  return createHmac('sha256', keys.derive(purpose, keyId)).update(id).digest().subarray(0, macBytes)
}

/** A key that was taken out of DATA_KEYS signs nothing any more. */
function macOrNothing(keys: Keys, purpose: string, id: Buffer, keyId: string): Buffer {
  try {
    return macOf(keys, purpose, id, keyId)
  } catch {
    return Buffer.alloc(0)
  }
}

const uuidOf = (id: Buffer): string => id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** An id (UUID) that is signed for one purpose, such as a link in a mail: 128 bits, kept nowhere. */
export function signId(keys: Keys, purpose: string, id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  const mac = macOf(keys, purpose, bytes, keys.newestId)
  return `${keys.newestId}.${Buffer.concat([bytes, mac]).toString('base64url')}`
}

/** The id that a token was made of; undefined when we did not sign it for this purpose, or not exactly so. */
export function readSignedId(keys: Keys, purpose: string, token: string): string | undefined {
  const [, keyId, encoded] = shape.exec(token) ?? []
  if (!keyId || !encoded) return undefined
  const bytes = Buffer.from(encoded, 'base64url')
  if (bytes.toString('base64url') !== encoded) return undefined
  const id = bytes.subarray(0, idBytes)
  return isSameHash(macOrNothing(keys, purpose, id, keyId), bytes.subarray(idBytes)) ? uuidOf(id) : undefined
}
