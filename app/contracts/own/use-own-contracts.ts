import { useEffect, useState } from 'react'

import { authorisation, readSession, watchSession } from '#app/agents/session/agent-session.ts'
import { leaveForLogin } from '#app/agents/session/leave-for-login.ts'

import type { OwnContract } from '../contract-answers.ts'

export type OwnContractsState =
  { name: 'loading' | 'slow' | 'failed' } | { name: 'here'; contracts: readonly OwnContract[] }

const slowMs = 5_000
const timeoutMs = 20_000

async function load(show: (state: OwnContractsState) => void): Promise<void> {
  const session = readSession()
  if (!session) return leaveForLogin('/contract')
  const slow = setTimeout(show, slowMs, { name: 'slow' })
  try {
    const answer = await fetch('/api/account/contracts', {
      headers: authorisation(session),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (answer.status === 401 || answer.status === 403) return leaveForLogin('/contract', session)
    if (!answer.ok) return show({ name: 'failed' })
    const { contracts } = (await answer.json()) as { contracts: OwnContract[] }
    return show({ name: 'here', contracts })
  } catch {
    return show({ name: 'failed' })
  } finally {
    clearTimeout(slow)
  }
}

/** The contracts of whoever is logged in (rule C1). */
export function useOwnContracts(): { state: OwnContractsState; retry(): void; reload(): void } {
  const [state, setState] = useState<OwnContractsState>({ name: 'loading' })
  useEffect(() => {
    const ask = () => void load(setState)
    ask()
    return watchSession(ask)
  }, [])
  const retry = () => {
    setState({ name: 'loading' })
    void load(setState)
  }
  return { state, retry, reload: () => void load(setState) }
}
