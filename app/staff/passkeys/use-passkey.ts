import { useState } from 'react'

import {
  answerPasskey,
  passkeyTrouble,
  PasskeyTrouble,
  type PasskeyQuestion,
} from '#app/identity/passkeys/answer-passkey.ts'

import type { PasskeyPurpose } from './passkey.ts'

const otherWay = 'Use a code instead.'

async function question(purpose: PasskeyPurpose): Promise<PasskeyQuestion> {
  const answer = await fetch('/staff/passkeys/options', {
    method: 'POST',
    body: new URLSearchParams({ purpose }),
  }).catch(() => {
    throw new PasskeyTrouble('We could not be reached. Check the connection, then try again.')
  })
  if (answer.ok) return (await answer.json()) as PasskeyQuestion
  const isBusy = answer.status === 429
  throw new PasskeyTrouble(
    isBusy
      ? 'That was tried too often. Wait a quarter of an hour, or use a code.'
      : 'This page has been open too long. Load it again, then try once more.',
  )
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
      give(JSON.stringify(await answerPasskey(() => question(purpose), otherWay)))
    } catch (error) {
      setTrouble(passkeyTrouble(error, otherWay).message)
    } finally {
      setBusy(false)
    }
  }
  return { ask, isBusy, trouble }
}
