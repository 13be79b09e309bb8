import { emailKey } from '#app/core/text/text.ts'
import { randomBytes } from 'node:crypto'

import type { Keys } from '#app/data/crypto/keys.server.ts'
import { macOf } from '#app/data/crypto/mac.server.ts'
import { isSameHash } from '#app/data/crypto/tokens.server.ts'

const days = 180

/** The owner of a device. The signature covers the hash of the password, so a new password makes all devices unknown. */
type Owner = { id: string; email: string; passwordHash: string }

/** The value of a cookie that outlives the session. It grants no access and only shows that the device logged in before. */
export type DeviceToken = { token: string; expiresAt: Date }

/** 32 bytes: a random id, a MAC that binds it to an email without a database query, and a MAC that proves the account. */
const [id, claim, accountMac] = [
  [0, 8],
  [8, 16],
  [16, 32],
] as const
const cut = (bytes: Buffer, [from, to]: readonly [number, number]) => bytes.subarray(from, to)

const mac = (keys: Keys, keyId: string, text: string, device: Buffer) =>
  macOf(keys, 'known device', keyId, `${text} `, device)

const claimOf = (keys: Keys, keyId: string, email: string, device: Buffer) =>
  mac(keys, keyId, `claim ${emailKey(email)}`, device).subarray(0, 8)

const accountMacOf = (keys: Keys, keyId: string, owner: Owner, device: Buffer) =>
  mac(keys, keyId, `proof ${owner.id} ${owner.passwordHash}`, device).subarray(0, 16)

/**
 * Whether a token was made for this email, under any password. That is enough for a separate log-in queue, in which attackers who
 * try passwords do not wait.
 */
export function claimsDevice(keys: Keys, email: string, token: string | undefined): boolean {
  if (token === undefined) return false
  const bytes = Buffer.from(token, 'base64url')
  return keys.ids.some((keyId) => isSameHash(claimOf(keys, keyId, email, cut(bytes, id)), cut(bytes, claim)))
}

/**
 * Returns the id of the device, if its token was made for this account and its current password. For a missing account the same
 * work is done in vain.
 */
export function readDevice(keys: Keys, owner: Owner | undefined, token: string | undefined): string | undefined {
  if (token === undefined) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const device = cut(bytes, id)
  const asked = owner ?? { id: '', email: '', passwordHash: '' }
  const isKnown = keys.ids.some((keyId) => isSameHash(accountMacOf(keys, keyId, asked, device), cut(bytes, accountMac)))
  return isKnown && owner ? device.toString('hex') : undefined
}

/** Creates the token of a device that has just logged in to an account. `known`: the device's id, if it was known before. */
export function knowDevice(keys: Keys, owner: Owner, known?: string): DeviceToken {
  const device = known === undefined ? randomBytes(8) : Buffer.from(known, 'hex')
  const parts = [
    device,
    claimOf(keys, keys.newestId, owner.email, device),
    accountMacOf(keys, keys.newestId, owner, device),
  ]
  return {
    token: Buffer.concat(parts).toString('base64url'),
    expiresAt: new Date(Date.now() + days * 86_400_000),
  }
}
