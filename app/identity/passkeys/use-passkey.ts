import { useState } from 'react'

import { answerPasskey, passkeyTrouble, type PasskeyAnswer, type PasskeyQuestion } from './answer-passkey.ts'

/** `stopped`: the device gave no answer. `refused`: its answer was not taken. */
type Phase = 'idle' | 'asking' | 'giving' | 'stopped' | 'refused'

/** The calls of those who use the passkey: staff and retailers have different ones. */
type PasskeyCalls<Asked> = {
  /** What to do in its place, as a sentence. */
  otherWay: string
  /** Asks the server for the question to the device. @throws PasskeyTrouble */
  question(asked: Asked): PasskeyQuestion | Promise<PasskeyQuestion>
  /** Hands in the answer of the device. `leaving`: another page is on its way, and it stays busy. @throws PasskeyTrouble */
  give(answer: PasskeyAnswer, asked: Asked): 'leaving' | undefined | Promise<'leaving' | undefined>
}

/** Has the device answer when `ask` is called, and hands in its answer. `trouble` is the reason of a failure, in words. */
export function usePasskey<Asked = void>({ otherWay, question, give }: PasskeyCalls<Asked>) {
  const [phase, setPhase] = useState<Phase>('idle')
  const [trouble, setTrouble] = useState('')
  const [last, setLast] = useState<{ asked: Asked }>()
  const isBusy = phase === 'asking' || phase === 'giving'

  async function ask(asked: Asked): Promise<void> {
    if (isBusy) return
    let failed: Phase = 'stopped'
    setLast({ asked })
    setTrouble('')
    setPhase('asking')
    try {
      const answer = await answerPasskey(async () => question(asked), otherWay)
      failed = 'refused'
      setPhase('giving')
      if ((await give(answer, asked)) !== 'leaving') setPhase('idle')
    } catch (error) {
      setTrouble(passkeyTrouble(error, otherWay).message)
      setPhase(failed)
    }
  }

  return {
    phase,
    isBusy,
    trouble,
    ask,
    again: () => void (last && ask(last.asked)),
    restart: () => setPhase('idle'),
  }
}
