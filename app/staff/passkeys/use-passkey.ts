import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

import { useState } from 'react'

import type { PasskeyPurpose } from './passkey.ts'

type Question = { use?: PublicKeyCredentialRequestOptionsJSON; make?: PublicKeyCredentialCreationOptionsJSON }

/** Why the device gave no answer, in words for the person in front of it. */
class PasskeyTrouble extends Error {
  override name = 'PasskeyTrouble'
}

async function ask(purpose: PasskeyPurpose): Promise<Question> {
  const answer = await fetch('/staff/passkeys/options', {
    method: 'POST',
    body: new URLSearchParams({ purpose }),
  }).catch(() => {
    throw new PasskeyTrouble('We could not be reached. Check the connection, then try again.')
  })
  if (answer.ok) return (await answer.json()) as Question
  const isBusy = answer.status === 429
  throw new PasskeyTrouble(
    isBusy
      ? 'That was tried too often. Wait a quarter of an hour, or use a code.'
      : 'This page has been open too long. Load it again, then try once more.',
  )
}

function troubleOf(error: unknown): PasskeyTrouble {
  if (error instanceof PasskeyTrouble) return error
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError')
    return new PasskeyTrouble('The device did not answer, or it was stopped. Try again when you are ready.')
  if (name === 'InvalidStateError') return new PasskeyTrouble('This device has a passkey for you already.')
  return new PasskeyTrouble('This browser cannot use passkeys at this address. Use a code instead.')
}

/**
 * Asks the server what to ask, lets the device answer, and gives its answer as JSON text.
 * @throws PasskeyTrouble
 */
async function answerPasskey(purpose: PasskeyPurpose): Promise<string> {
  try {
    const [question, { startAuthentication, startRegistration }] = await Promise.all([
      ask(purpose),
      import('@simplewebauthn/browser'),
    ])
    if (question.use) return JSON.stringify(await startAuthentication({ optionsJSON: question.use }))
    if (question.make) return JSON.stringify(await startRegistration({ optionsJSON: question.make }))
    throw new PasskeyTrouble('There is no passkey to use. Use a code instead.')
  } catch (error) {
    throw troubleOf(error)
  }
}

/** Asks the device when `ask` is called and hands its answer, as JSON text, to `give`. `trouble` is what went wrong, in words. */
export function usePasskey(purpose: PasskeyPurpose, give: (answer: string) => void) {
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')

  async function ask() {
    if (isBusy) return
    setBusy(true)
    setTrouble('')
    try {
      give(await answerPasskey(purpose))
    } catch (error) {
      setTrouble(troubleOf(error).message)
    } finally {
      setBusy(false)
    }
  }
  return { ask, isBusy, trouble }
}
