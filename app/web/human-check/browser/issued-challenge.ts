import type { Challenge } from 'altcha-lib/types'

import { type HostedProviderId, hostedProviderIds, type HumanCheckAction } from '#app/core/human-check/human-check.ts'

/** The challenge that `GET /api/challenge` gives the browser. */
export type IssuedChallenge =
  | { provider: 'pow'; challenge: Challenge }
  | { provider: HostedProviderId; siteKey: string }
  | { provider: 'off' }

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isChallenge(value: unknown): value is Challenge {
  if (!isRecord(value) || !isRecord(value.parameters)) return false
  const { algorithm, nonce, salt, keyPrefix } = value.parameters
  return [algorithm, nonce, salt, keyPrefix].every((text) => typeof text === 'string')
}

/** Parses the response; undefined if this code does not support it. */
export function readIssuedChallenge(body: unknown): IssuedChallenge | undefined {
  if (!isRecord(body)) return undefined
  const { provider, challenge, siteKey } = body
  if (provider === 'off') return { provider }
  if (provider === 'pow') return isChallenge(challenge) ? { provider, challenge } : undefined
  const hosted = hostedProviderIds.find((id) => id === provider)
  return hosted && typeof siteKey === 'string' && siteKey !== '' ? { provider: hosted, siteKey } : undefined
}

const timeoutMs = 10_000

/** @throws when the server cannot be reached, refuses, or gives an unknown response */
export async function fetchIssuedChallenge(action: HumanCheckAction, work: number): Promise<IssuedChallenge> {
  const answer = await fetch(`/api/challenge?action=${action}${work > 1 ? `&work=${work}` : ''}`, {
    cache: 'no-store',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const issued = answer.ok ? readIssuedChallenge(await answer.json()) : undefined
  if (!issued) throw new Error(`no challenge: ${answer.status}`)
  return issued
}
