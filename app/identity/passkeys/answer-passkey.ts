import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'

/** What the server has a browser ask a device for: to use a passkey, or to make one. */
export type PasskeyQuestion = {
  use?: PublicKeyCredentialRequestOptionsJSON
  make?: PublicKeyCredentialCreationOptionsJSON
}

/** What a device answers. */
export type PasskeyAnswer = AuthenticationResponseJSON | RegistrationResponseJSON

/** Why the device gave no answer, in words for the person in front of it. */
export class PasskeyTrouble extends Error {
  override name = 'PasskeyTrouble'
}

/** `otherWay`: what to do in its place, as a sentence. */
export function passkeyTrouble(error: unknown, otherWay: string): PasskeyTrouble {
  if (error instanceof PasskeyTrouble) return error
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError')
    return new PasskeyTrouble('The device did not answer, or it was stopped. Try again when you are ready.')
  if (name === 'InvalidStateError') return new PasskeyTrouble('This device has a passkey for you already.')
  return new PasskeyTrouble(`This browser cannot use passkeys at this address. ${otherWay}`)
}

/**
 * Asks the server what to ask, and lets the device answer. The script that speaks with the device comes meanwhile.
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
