import { useState } from 'react'

import { answerPasskey, passkeyTrouble, type PasskeyAnswer, type PasskeyQuestion } from './answer-passkey.ts'

/** `stopped`: the device gave no response. `refused`: the server rejected its response. */
type Phase = 'idle' | 'asking' | 'giving' | 'stopped' | 'refused'

/** The server calls of one use of passkeys, which differ between staff and retailers. */
type PasskeyCalls<Asked> = {
  /** The alternative to a passkey, as a sentence. */
  otherWay: string
  /** Fetches the options for the device. @throws PasskeyTrouble */
  question(asked: Asked): PasskeyQuestion | Promise<PasskeyQuestion>
  /** Sends the device's response. `leaving`: another page is loading, so the state stays busy. @throws PasskeyTrouble */
  give(answer: PasskeyAnswer, asked: Asked): 'leaving' | undefined | Promise<'leaving' | undefined>
}

/** Lets the device respond when `ask` is called, and sends its response. `trouble` is the reason of a failure, in words. */
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
