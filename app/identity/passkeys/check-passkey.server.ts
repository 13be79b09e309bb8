import type { Transaction } from '#app/data/database/database.server.ts'
import { newId } from '#app/core/new-id.server.ts'

import type { PasskeyMade, PasskeyUsed } from './passkey-answer.schema.ts'
import type { PasskeyStore } from './passkey-store.server.ts'
import { type PasskeyConfig, verifyNewPasskey, verifyPasskey } from './verify-passkey.server.ts'

type Parts = { config: PasskeyConfig }

/**
 * Whether a response comes from one of the person's own passkeys, which signed this challenge on our own origin after verifying
 * the person. Records the use. The caller has spent the challenge; without one the result is false.
 */
export async function checkPasskey(
  tx: Transaction,
  { config }: Parts,
  passkeys: PasskeyStore,
  { personId, challenge, answer }: { personId: string; challenge: string | undefined; answer: PasskeyUsed },
): Promise<boolean> {
  const passkey = challenge ? await passkeys.lock(tx, personId, answer.id) : undefined
  const counter = challenge && passkey && (await verifyPasskey(config, { challenge, answer, passkey }))
  if (!passkey || typeof counter !== 'number') return false
  await passkeys.markUsed(tx, passkey.id, counter)
  return true
}

/** The response of a device that created a passkey, and the owner's name for it. */
export type NewPasskey = { answer: PasskeyMade; name: string }

/**
 * Stores the passkey that a device created for this challenge on our own origin. The caller has spent the challenge. Returns the
 * new id; undefined when the response is invalid.
 */
export async function keepPasskey(
  tx: Transaction,
  { config }: Parts,
  passkeys: PasskeyStore,
  { personId, challenge, answer, name }: NewPasskey & { personId: string; challenge: string | undefined },
): Promise<string | undefined> {
  const made = challenge && (await verifyNewPasskey(config, { challenge, answer }))
  const id = newId()
  return made && (await passkeys.insert(tx, { ...made, id, personId, name })) ? id : undefined
}
