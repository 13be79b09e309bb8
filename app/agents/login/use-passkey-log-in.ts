import { useState } from 'react'

import type { FlowRefusal } from '#app/platform/form/flow-plan.ts'
import { tooOften } from '#app/platform/form/retry-after.ts'
import type { FormOutcome } from '#app/platform/form/send-form.ts'
import {
  answerPasskey,
  passkeyTrouble,
  type PasskeyQuestion,
  PasskeyTrouble,
} from '#app/identity/passkeys/answer-passkey.ts'

import type { SessionAnswer } from '../session/agent-session.ts'
import { postOwn } from '../session/post-own.ts'

/** Goes on with the session of an answer; `leaving` when the next page is on its way. */
export type Enter = (answer: SessionAnswer, email: string) => 'leaving' | undefined

const otherWay = 'Log in with your password instead.'
const wrongPasskey = `That passkey does not work here. It may have been removed, or this page waited too long. ${otherWay}`

/** The body of an answer that is a success. @throws PasskeyTrouble */
function bodyOf(outcome: FormOutcome): Record<string, unknown> {
  if (outcome.kind !== 'answered')
    throw new PasskeyTrouble('We could not be reached. Check your connection, then try again.')
  const { status, body, retryAfterSeconds } = outcome.answer
  if (status === 200) return body as Record<string, unknown>
  if (status === 429) throw new PasskeyTrouble(`${tooOften(retryAfterSeconds)} ${otherWay}`)
  throw new PasskeyTrouble(`We cannot take a passkey right now. ${otherWay}`)
}

/** A log-in with a passkey (rule AC52). What it says of the device stands beside the button; what we refuse, above the form. */
export function usePasskeyLogIn(enter: Enter, refuse: (refusal: FlowRefusal<'email' | 'password'>) => void) {
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')

  async function tryIt(): Promise<'leaving' | undefined> {
    const question = async () => bodyOf(await postOwn('/api/account/ask-passkey', {}, undefined)) as PasskeyQuestion
    const answer = await answerPasskey(question, otherWay)
    const outcome = await postOwn('/api/account/passkey-login', { answer }, undefined)
    if (outcome.kind === 'answered' && outcome.answer.status === 401) {
      refuse({ heading: 'Error encountered.', text: wrongPasskey })
      return undefined
    }
    const body = bodyOf(outcome)
    const clock = outcome.kind === 'answered' && { clockAheadMs: outcome.answer.clockAheadMs ?? 0 }
    return enter({ body, ...clock }, typeof body.email === 'string' ? body.email : '')
  }

  async function ask(): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setTrouble('')
    try {
      // Another page is on its way: the button stays busy until it is there.
      if ((await tryIt()) === 'leaving') return
    } catch (error) {
      setTrouble(passkeyTrouble(error, otherWay).message)
    }
    setBusy(false)
  }
  return { ask, isBusy, trouble }
}
