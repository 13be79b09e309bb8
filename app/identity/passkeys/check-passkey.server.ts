import type { Transaction } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/new-id.server.ts'

import type { PasskeyMade, PasskeyUsed } from './passkey-answer.schema.ts'
import type { PasskeyStore } from './passkey-store.server.ts'
import { type PasskeyConfig, verifyNewPasskey, verifyPasskey } from './verify-passkey.server.ts'

type Place = { config: PasskeyConfig }

/**
 * Whether an answer is of one of the person's own passkeys, which signed this challenge on our own origin after the person was
 * verified. Notes the use. The caller has spent the challenge; without one nothing is right.
 */
export async function checkPasskey(
  tx: Transaction,
  { config }: Place,
  passkeys: PasskeyStore,
  { personId, challenge, answer }: { personId: string; challenge: string | undefined; answer: PasskeyUsed },
): Promise<boolean> {
  const passkey = challenge ? await passkeys.lock(tx, personId, answer.id) : undefined
  const counter = challenge && passkey && (await verifyPasskey(config, { challenge, answer, passkey }))
  if (!passkey || typeof counter !== 'number') return false
  await passkeys.markUsed(tx, passkey.id, counter)
  return true
}

/** A passkey that a device has just made, and what its owner calls it. */
export type NewPasskey = { answer: PasskeyMade; name: string }

/**
 * Stores the passkey that a device made for this challenge on our own origin. The caller has spent the challenge. Returns its id;
 * undefined when it is not right.
 */
export async function keepPasskey(
  tx: Transaction,
  { config }: Place,
  passkeys: PasskeyStore,
  { personId, challenge, answer, name }: NewPasskey & { personId: string; challenge: string | undefined },
): Promise<string | undefined> {
  const made = challenge && (await verifyNewPasskey(config, { challenge, answer }))
  const id = newId()
  return made && (await passkeys.insert(tx, { ...made, id, personId, name })) ? id : undefined
}
