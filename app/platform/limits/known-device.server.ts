import { createHmac, randomBytes } from 'node:crypto'

import type { Keys } from '../crypto/keys.server.ts'
import { isSameHash } from '../crypto/tokens.server.ts'

const idBytes = 16
const days = 180

/** Whose device it is. The hash of the password stands in the signature: a new password ends what was known before. */
type Owner = { id: string; passwordHash: string }

/** For the cookie, which outlives the session: it opens nothing, and says only who was here before. */
export type DeviceToken = { token: string; expiresAt: Date }

function macOf(keys: Keys, { id, passwordHash }: Owner, device: Buffer, keyId: string): Buffer {
  const mac = createHmac('sha256', keys.derive('known device', keyId)).update(`${id} ${passwordHash} `)
  return mac.update(device).digest().subarray(0, idBytes)
}

/**
 * The id of the device, when its token was made for this account and its password of today. For an account that is not there
 * the same is computed, in vain.
 */
export function readDevice(keys: Keys, owner: Owner | undefined, token: string | undefined): string | undefined {
  if (token === undefined) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const [device, mac] = [bytes.subarray(0, idBytes), bytes.subarray(idBytes)]
  const asked = owner ?? { id: '', passwordHash: '' }
  const isKnown = keys.ids.some((keyId) => isSameHash(macOf(keys, asked, device, keyId), mac))
  return isKnown && owner ? device.toString('hex') : undefined
}

/** Makes a device known to an account that it has just logged in to; `device` when it was known before. */
export function knowDevice(keys: Keys, owner: Owner, device?: string): DeviceToken {
  const id = device === undefined ? randomBytes(idBytes) : Buffer.from(device, 'hex')
  const token = Buffer.concat([id, macOf(keys, owner, id, keys.newestId)]).toString('base64url')
  return { token, expiresAt: new Date(Date.now() + days * 86_400_000) }
}
