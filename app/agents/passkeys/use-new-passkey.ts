import { useState } from 'react'

import { refusalIn } from '#app/platform/form/flow-plan.ts'
import { outcomeWords } from '#app/platform/form/outcome-words.ts'
import { answerPasskey, passkeyTrouble, type PasskeyQuestion } from '#app/identity/passkeys/answer-passkey.ts'

import { detailsPath } from '../details/own-account.ts'
import { readSession } from '../session/agent-session.ts'
import { leaveForLogin } from '../session/leave-for-login.ts'
import { postOwn } from '../session/post-own.ts'

/** `stopped`: the device gave no answer, and can be asked again. `refused`: it begins anew with the password. */
type Phase = 'idle' | 'asking' | 'sending' | 'stopped' | 'refused'

export type MakingPasskey = ReturnType<typeof useNewPasskey>

const words = { sending: '', notDone: '', notSure: '', unchecked: '' }
const otherWay = 'Your password still works.'

/** Lets this device make a passkey, and hands it in (rule AC50). */
export function useNewPasskey(done: () => void) {
  const [phase, setPhase] = useState<Phase>('idle')
  const [trouble, setTrouble] = useState('')
  const [asked, setAsked] = useState<{ question: PasskeyQuestion; name: string }>()

  function fail(next: Phase, text: string): void {
    setTrouble(text)
    setPhase(next)
  }

  async function handIn(answer: unknown, name: string): Promise<void> {
    setPhase('sending')
    const session = readSession()
    const outcome = await postOwn('/api/account/add-passkey', { answer, name }, session)
    const given = outcome.kind === 'answered' ? outcome.answer : undefined
    if (given?.status === 401) return leaveForLogin(detailsPath, session)
    if (given?.status === 200) return done()
    const isSaid = given?.status === 409 || given?.status === 422
    return fail('refused', (isSaid && refusalIn(given).message) || outcomeWords(outcome, { words, of: 'press' }).text)
  }

  async function ask(question: PasskeyQuestion, name: string): Promise<void> {
    setAsked({ question, name })
    setTrouble('')
    setPhase('asking')
    try {
      await handIn(await answerPasskey(() => Promise.resolve(question), otherWay), name)
    } catch (error) {
      fail('stopped', passkeyTrouble(error, otherWay).message)
    }
  }

  return {
    phase,
    trouble,
    ask,
    again: () => void (asked && ask(asked.question, asked.name)),
    restart: () => setPhase('idle'),
  }
}
