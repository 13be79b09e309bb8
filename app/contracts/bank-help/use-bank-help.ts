import { useEffect, useEffectEvent, useState } from 'react'

import { answerIn, callJson } from '#app/web/form/call-json.ts'

import type { BankHelp, BankHelpAnswer } from '../answers/contract-answers.ts'
import { contractToken } from '../loading/contract-token.ts'

/** The id of the button that confirms an answer, and the error of the bank step while one waits (rule C60). */
export const bankHelpField = 'bank-help'
export const bankHelpWaits = 'Say whether the account that was filled in for you is right'

/** The request for the bank account, as far as this page knows it. */
export type BankHelpLife = {
  bankHelp: BankHelp | null
  /** Whether an answer waits for the retailer's decision. */
  isWaiting: boolean
  /** Asks the server; false if it does not answer. */
  reload(): Promise<boolean>
  closed(): void
}

async function load(token: string): Promise<BankHelp | null | undefined> {
  const outcome = await callJson('/api/account/bank-help', { headers: contractToken(token) })
  return answerIn<BankHelpAnswer>(outcome)?.bankHelp
}

/** Begins with the request of the opened contract, and reloads it when the retailer returns to the page. */
export function useBankHelp(token: string, first: BankHelp | null): BankHelpLife {
  const [bankHelp, setBankHelp] = useState(first)
  const reload = async () => {
    const now = await load(token)
    if (now !== undefined) setBankHelp(now)
    return now !== undefined
  }
  const lookAgain = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && bankHelp && !bankHelp.answered) void reload()
  })
  useEffect(() => {
    const look = () => lookAgain()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return {
    bankHelp,
    isWaiting: bankHelp !== null && bankHelp.answered !== null,
    reload,
    closed: () => setBankHelp(null),
  }
}
