import type { Transaction } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/new-id.server.ts'
import type { PasskeyMade, PasskeyUsed } from '#app/platform/passkeys/passkey-answer.schema.ts'
import { verifyNewPasskey, verifyPasskey } from '#app/platform/passkeys/verify-passkey.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { insertPasskey, lockPasskey, markPasskeyUsed, spendChallenge } from './passkeys.store.server.ts'

type Check = { sessionId: string; staffId: string; purpose: 'sign-in' | 'confirm'; answer: PasskeyUsed }

/**
 * Whether the answer is one of the member's own passkeys, signing this session's challenge on our own origin after the
 * person was verified. The challenge is spent by any answer.
 */
export async function checkPasskey(
  tx: Transaction,
  { config }: Pick<Platform, 'config'>,
  { sessionId, staffId, purpose, answer }: Check,
): Promise<boolean> {
  const challenge = await spendChallenge(tx, sessionId, purpose)
  const passkey = challenge ? await lockPasskey(tx, staffId, answer.id) : undefined
  if (!challenge || !passkey) return false
  const counter = await verifyPasskey(config, { challenge, answer, passkey })
  if (counter === undefined) return false
  await markPasskeyUsed(tx, passkey.id, counter)
  return true
}

type Made = { sessionId: string; staffId: string; purpose: 'enrol' | 'add'; answer: PasskeyMade; name: string }

/** Keeps the passkey that a device made for this session's challenge on our own origin; its id, or undefined when it is not right. */
export async function keepPasskey(
  tx: Transaction,
  { config }: Pick<Platform, 'config'>,
  { sessionId, staffId, purpose, answer, name }: Made,
): Promise<string | undefined> {
  const challenge = await spendChallenge(tx, sessionId, purpose)
  const made = challenge ? await verifyNewPasskey(config, { challenge, answer }) : undefined
  if (!made) return undefined
  const id = newId()
  return (await insertPasskey(tx, { ...made, id, staffId, name })) ? id : undefined
}
