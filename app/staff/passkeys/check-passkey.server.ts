import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import type { PasskeyUsed } from './passkey-answer.schema.ts'
import { passkeyPlace } from './passkey-place.server.ts'
import { lockPasskey, markPasskeyUsed, spendChallenge } from './passkeys.store.server.ts'

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
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const place = passkeyPlace(config)
  const { userHandle, ...response } = answer.response
  const { id, rawId, type } = answer
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        clientExtensionResults: {},
        response: { ...response, ...(userHandle && { userHandle }) },
      },
      expectedChallenge: challenge,
      expectedOrigin: place.origin,
      expectedRPID: place.id,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    })
    return verified && (await markPasskeyUsed(tx, passkey.id, authenticationInfo.newCounter))
  } catch {
    // The library throws for every answer that is not right.
    return false
  }
}
