import { parseRetryAfter } from './send/retry-after.ts'
import { clockError } from './send/server-clock.ts'

/** The server's response: its status, its JSON, Retry-After, and how far the device's clock is ahead of the server's. */
export type CallAnswer = { status: number; body: unknown; retryAfterSeconds: number | undefined; clockAheadMs?: number }

export type CallOutcome =
  | { kind: 'answered'; answer: CallAnswer }
  | { kind: 'silent'; reason: 'offline' | 'line-dropped' | 'timed-out' }

type JsonCall = Pick<RequestInit, 'keepalive'> & {
  /** The method. By default GET without a body, POST with one. */
  method?: 'PUT' | 'POST'
  body?: object
  headers?: Record<string, string> | undefined
  timeoutMs?: number
  /** Aborts the call, instead of the time limit: join both with `eitherOf`. */
  signal?: AbortSignal
}

/** The time limit of a request (rule AP16). */
export const patienceMs = 20_000

/** Calls the server once and parses the JSON of the response. Never throws: a call without a response has an outcome, too. */
export async function callJson(path: string, call: JsonCall = {}): Promise<CallOutcome> {
  const { body, headers, timeoutMs = patienceMs, signal = AbortSignal.timeout(timeoutMs), ...init } = call
  try {
    const response = await fetch(path, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      ...init,
      headers: { ...(body ? { 'Content-Type': 'application/json' } : { Accept: 'application/json' }), ...headers },
      signal,
    })
    // The log-in page of a hotel's network also responds with 200.
    if (response.ok && response.headers.get('Content-Type')?.startsWith('text/html'))
      return { kind: 'silent', reason: 'line-dropped' }
    const { status, headers: about } = response
    const times = { retryAfterSeconds: parseRetryAfter(about), clockAheadMs: clockError(about) }
    return { kind: 'answered', answer: { status, body: await jsonOf(response), ...times } }
  } catch {
    const reason = !navigator.onLine
      ? 'offline'
      : (signal.reason as Error | undefined)?.name === 'TimeoutError'
        ? 'timed-out'
        : 'line-dropped'
    return { kind: 'silent', reason }
  }
}

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

/**
 * Repeats a call after the milliseconds that `again` returns, until it returns undefined. Returns the last outcome, also when
 * `signal` aborts the wait.
 */
export async function repeatCall<Outcome>(
  once: () => Promise<Outcome>,
  again: (outcome: Outcome, tries: number) => number | undefined,
  signal?: AbortSignal,
): Promise<Outcome> {
  for (let tries = 1; ; tries += 1) {
    const outcome = await once()
    const waitMs = signal?.aborted ? undefined : again(outcome, tries)
    if (waitMs === undefined) return outcome
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    if (signal?.aborted) return outcome
  }
}

/** Returns the JSON of a successful response; undefined for everything else. */
export function answerIn<Answer>(outcome: CallOutcome | { kind: 'unchecked' }): Answer | undefined {
  if (outcome.kind !== 'answered' || outcome.answer.status >= 300) return undefined
  return outcome.answer.body as Answer
}

/** Returns the status of a response; 0 without one. */
export const statusOf = (outcome: CallOutcome | { kind: 'unchecked' }): number =>
  outcome.kind === 'answered' ? outcome.answer.status : 0
