import { useEffect, useEffectEvent, useState } from 'react'

import { answerIn, callJson } from '#app/platform/form/call-json.ts'

import type { BankHelp, BankHelpAnswer } from '../contract-answers.ts'
import { contractToken } from '../loading/contract-token.ts'

/** Where the bank step says that an answer waits, and what it says (rule C60); the id of the button that confirms it. */
export const bankHelpField = 'bank-help'
export const bankHelpWaits = 'Say whether the account that was filled in for you is right'

/** Who was asked for the bank account, as far as this page knows. */
export type BankHelpLife = {
  bankHelp: BankHelp | null
  /** Something was filled in, and waits for a word of the retailer. */
  isWaiting: boolean
  /** Asks the server; false when it does not say. */
  reload(): Promise<boolean>
  settled(): void
}

async function load(token: string): Promise<BankHelp | null | undefined> {
  const outcome = await callJson('/api/account/bank-help', { headers: contractToken(token) })
  return answerIn<BankHelpAnswer>(outcome)?.bankHelp
}

/** Begins with what the contract opened with; whoever comes back to the page sees what has come meanwhile. */
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
    settled: () => setBankHelp(null),
  }
}
