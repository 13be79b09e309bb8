import { brand } from '#app/brand.ts'

import type { Config } from '#app/core/config/config.server.ts'
import type { PasskeyMade, PasskeyUsed } from './passkey-answer.schema.ts'

/** PUBLIC_URL determines where a passkey is valid. */
export type PasskeyConfig = Pick<Config, 'PUBLIC_URL'>

/**
 * Returns the relying party of our passkeys: exactly the origin and the host name of PUBLIC_URL. Moving the installation to
 * another host name voids every passkey; passwords, authenticator apps and recovery codes still work then.
 */
export function relyingPartyOf({ PUBLIC_URL }: PasskeyConfig): { name: string; id: string; origin: string } {
  const { hostname, origin } = new URL(PUBLIC_URL)
  return { name: brand.name, id: hostname, origin }
}

/** The signature algorithms of devices, by their COSE numbers: Ed25519, ECDSA with P-256, and RSA for Windows Hello. */
export const signatureAlgorithms = [-8, -7, -257] as const

const knownTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

/** The stored part of a passkey, which verifies its responses. */
type PasskeyKey = { credentialId: string; publicKey: Buffer; counter: number }

type Used = { challenge: string; answer: PasskeyUsed; passkey: PasskeyKey }

/**
 * Verifies that a passkey signed this challenge on our own origin after verifying the person. Returns its new counter, or
 * undefined when anything is invalid. A counter that does not increase indicates a copy and is invalid; 0 is from a device that
 * does not count.
 */
export async function verifyPasskey(
  config: PasskeyConfig,
  { challenge, answer, passkey }: Used,
): Promise<number | undefined> {
  // Imported on first use, because it is large and would delay the start.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const relyingParty = relyingPartyOf(config)
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
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    // The library throws for every invalid response.
    return undefined
  }
}

/** The values to store for a passkey that a device has just created. */
type MadePasskey = PasskeyKey & { transports: string[]; isBackedUp: boolean }

/** Returns the passkey that a device created for this challenge on our own origin; undefined when anything is invalid. */
export async function verifyNewPasskey(
  config: PasskeyConfig,
  { challenge, answer }: { challenge: string; answer: PasskeyMade },
): Promise<MadePasskey | undefined> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const relyingParty = relyingPartyOf(config)
  const { id, rawId, type, response } = answer
  const { clientDataJSON, attestationObject } = response
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId, type, clientExtensionResults: {}, response: { clientDataJSON, attestationObject } },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...signatureAlgorithms],
    })
    if (!verified) return undefined
    const { credential, credentialBackedUp } = registrationInfo
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: response.transports.filter((each) => knownTransports.includes(each)),
      isBackedUp: credentialBackedUp,
    }
  } catch {
    // The library throws for every invalid response.
    return undefined
  }
}

/** Returns the challenge that a response claims to have signed. The caller must look it up before trusting it. */
export function challengeIn({ response }: PasskeyUsed | PasskeyMade): string | undefined {
  try {
    const clientData: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'))
    const challenge = (clientData as { challenge?: unknown } | null)?.challenge
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}
