import { type PasskeyConfig, relyingPartyOf, signatureAlgorithms } from './verify-passkey.server.ts'

/** How long a challenge can be answered. */
const passkeyMinutes = 5

/** Returns when a challenge that is created now expires. */
export const challengeEnd = () => new Date(Date.now() + passkeyMinutes * 60_000)

const timeout = passkeyMinutes * 60_000

/** The fields of a passkey that a device needs. */
type Known = { credentialId: string; transports: string[] }

const named = (passkeys: readonly Known[]) =>
  passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports }))

/**
 * Creates the options for using a passkey. `passkeys`: the accepted ones; by default any of ours that the device stores, which
 * then also says who owns it.
 */
export async function askToUse(config: PasskeyConfig, passkeys?: readonly Known[]) {
  // Imported on first use, because it is large and would delay the start.
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  return generateAuthenticationOptions({
    rpID: relyingPartyOf(config).id,
    ...(passkeys && { allowCredentials: named(passkeys) }),
    // A passkey must also verify the person by a finger, a face or a PIN: an unlocked laptop alone is not enough.
    userVerification: 'required',
    timeout,
  })
}

/** `residentKey`: whether the device stores the owner, so that they need not type their email first. */
type Owner = {
  id: string
  email: string
  name: string
  passkeys: readonly Known[]
  residentKey: 'preferred' | 'required'
}

/** Creates the options for creating a passkey. */
export async function askToMake(config: PasskeyConfig, { id, email, name, passkeys, residentKey }: Owner) {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const relyingParty = relyingPartyOf(config)
  return generateRegistrationOptions({
    rpName: relyingParty.name,
    rpID: relyingParty.id,
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

/** Returns the owner of a passkey, as stored on the device (`askToMake`). */
export const ownerIn = (userHandle: string): string => Buffer.from(userHandle, 'base64url').toString('utf8')
