import type { Transaction } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/new-id.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import type { PasskeyMade } from './passkey-answer.schema.ts'
import { passkeyPlace, signatureAlgorithms } from './passkey-place.server.ts'
import { insertPasskey, spendChallenge } from './passkeys.store.server.ts'

type Made = { sessionId: string; staffId: string; purpose: 'enrol' | 'add'; answer: PasskeyMade; name: string }

const knownTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

async function verify(config: Platform['config'], challenge: string, answer: PasskeyMade) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const place = passkeyPlace(config)
  const { id, rawId, type, response } = answer
  const { clientDataJSON, attestationObject } = response
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId, type, clientExtensionResults: {}, response: { clientDataJSON, attestationObject } },
      expectedChallenge: challenge,
      expectedOrigin: place.origin,
      expectedRPID: place.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...signatureAlgorithms],
    })
    return verified ? registrationInfo : undefined
  } catch {
    // The library throws for every answer that is not right.
    return undefined
  }
}

/** Keeps the passkey that a device made for this session's challenge on our own origin; its id, or undefined when it is not right. */
export async function keepPasskey(
  tx: Transaction,
  { config }: Pick<Platform, 'config'>,
  { sessionId, staffId, purpose, answer, name }: Made,
): Promise<string | undefined> {
  const challenge = await spendChallenge(tx, sessionId, purpose)
  const made = challenge ? await verify(config, challenge, answer) : undefined
  if (!made) return undefined
  const id = newId()
  const isKept = await insertPasskey(tx, {
    id,
    staffId,
    credentialId: made.credential.id,
    publicKey: Buffer.from(made.credential.publicKey),
    counter: made.credential.counter,
    transports: answer.response.transports.filter((each) => knownTransports.includes(each)),
    name,
    isBackedUp: made.credentialBackedUp,
  })
  return isKept ? id : undefined
}
