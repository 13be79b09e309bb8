import { type PasskeyConfig, passkeyPlace, signatureAlgorithms } from './verify-passkey.server.ts'

/** So long a challenge can be answered. */
const passkeyMinutes = 5

/** When a challenge that is made now is over. */
export const challengeEnd = () => new Date(Date.now() + passkeyMinutes * 60_000)

const timeout = passkeyMinutes * 60_000

/** A passkey as a device is told of it. */
type Known = { credentialId: string; transports: string[] }

const named = (passkeys: readonly Known[]) =>
  passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports }))

/**
 * What a browser asks a device for that is to use a passkey. `passkeys`: those that it may use; left out, any of ours that the
 * device keeps, which says itself whose it is.
 */
export async function askToUse(config: PasskeyConfig, passkeys?: readonly Known[]) {
  // Loaded when the first passkey is asked for: it is large, and the start does not wait for it.
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  return generateAuthenticationOptions({
    rpID: passkeyPlace(config).id,
    ...(passkeys && { allowCredentials: named(passkeys) }),
    // A passkey proves the person, too: a finger, a face or a PIN, never the mere possession of an open laptop.
    userVerification: 'required',
    timeout,
  })
}

/** `residentKey`: whether the device keeps whose it is, so that nobody has to say who they are first. */
type Owner = {
  id: string
  email: string
  name: string
  passkeys: readonly Known[]
  residentKey: 'preferred' | 'required'
}

/** What a browser asks a device for that is to make a passkey. */
export async function askToMake(config: PasskeyConfig, { id, email, name, passkeys, residentKey }: Owner) {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const place = passkeyPlace(config)
  return generateRegistrationOptions({
    rpName: place.name,
    rpID: place.id,
    userName: email,
    userDisplayName: name,
    userID: new TextEncoder().encode(id),
    excludeCredentials: named(passkeys),
    attestationType: 'none',
    authenticatorSelection: { residentKey, userVerification: 'required' },
    supportedAlgorithmIDs: [...signatureAlgorithms],
    timeout,
  })
}

/** Whose passkey it is, as the device keeps it (`askToMake`). */
export const ownerIn = (userHandle: string): string => Buffer.from(userHandle, 'base64url').toString('utf8')
