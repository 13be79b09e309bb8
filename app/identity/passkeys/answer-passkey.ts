import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'

/** The server's options for a device: to use a passkey, or to create one. */
export type PasskeyQuestion = {
  use?: PublicKeyCredentialRequestOptionsJSON
  make?: PublicKeyCredentialCreationOptionsJSON
}

/** The response of a device. */
export type PasskeyAnswer = AuthenticationResponseJSON | RegistrationResponseJSON

/** Why the device gave no response, in words for its user. */
export class PasskeyTrouble extends Error {
  override name = 'PasskeyTrouble'
}

/** Turns an error into words for the user. `otherWay`: the alternative, as a sentence. */
export function passkeyTrouble(error: unknown, otherWay: string): PasskeyTrouble {
  if (error instanceof PasskeyTrouble) return error
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError')
    return new PasskeyTrouble('The device did not answer, or it was stopped. Try again when you are ready.')
  if (name === 'InvalidStateError') return new PasskeyTrouble('This device has a passkey for you already.')
  return new PasskeyTrouble(`This browser cannot use passkeys at this address. ${otherWay}`)
}

/**
 * Fetches the options from the server and lets the device respond. Loads the WebAuthn script at the same time.
 * @throws PasskeyTrouble
 */
export async function answerPasskey(ask: () => Promise<PasskeyQuestion>, otherWay: string): Promise<PasskeyAnswer> {
  try {
    const [question, { startAuthentication, startRegistration }] = await Promise.all([
      ask(),
      import('@simplewebauthn/browser'),
    ])
    if (question.use) return await startAuthentication({ optionsJSON: question.use })
    if (question.make) return await startRegistration({ optionsJSON: question.make })
    throw new PasskeyTrouble(`There is no passkey to use. ${otherWay}`)
  } catch (error) {
    throw passkeyTrouble(error, otherWay)
  }
}
