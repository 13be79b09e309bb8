import { brand } from '#app/brand.ts'
import type { Config } from '#app/platform/config.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/new-id.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import type { PasskeyMade, PasskeyUsed } from './passkey-answer.schema.ts'
import { insertPasskey, lockPasskey, markPasskeyUsed, spendChallenge } from './passkeys.store.server.ts'

/**
 * Where our passkeys are good: the origin and the host name of PUBLIC_URL, exactly. Moving the installation to another
 * host name voids every passkey; authenticator apps and recovery codes still open the door then.
 */
export function passkeyPlace({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): { name: string; id: string; origin: string } {
  const { hostname, origin } = new URL(PUBLIC_URL)
  return { name: brand.name, id: hostname, origin }
}

/** Ed25519, ECDSA with P-256, and RSA for Windows Hello: what devices sign with, by their COSE numbers. */
export const signatureAlgorithms = [-8, -7, -257] as const

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
