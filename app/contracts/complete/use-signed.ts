import { useEffect, useState } from 'react'

import { answerIn, call } from '../call.ts'
import type { CompleteContractAnswer } from '../contract-answers.ts'
import type { ContractData } from '../use-contract.ts'

const againMs = 2_000
const mostTries = 20

/** What is known of a contract that was signed, asked again until its PDF is sealed; undefined while nothing is. */
export function useSigned(token: string | null): ContractData | undefined {
  const [data, setData] = useState<ContractData>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = token === null
    async function ask(tries: number): Promise<void> {
      const outcome = await call('/api/account/complete-contract', { completeContractToken: token ?? '' })
      const known = answerIn<CompleteContractAnswer>(outcome)?.data
      if (isOver) return
      // Another state than signed says nothing here: the page is about what is done.
      if (known && known.status !== 'open') setData(known)
      if (known?.status === 'completing' && tries < mostTries) timer = setTimeout(() => void ask(tries + 1), againMs)
    }
    if (token) void ask(1)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [token])
  return data
}
