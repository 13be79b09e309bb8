import type { HumanCheckResult } from '../human-check/browser/human-check-session.ts'
import { humanCheckHeader } from '../human-check/human-check.ts'
import { parseRetryAfter } from './retry-after.ts'
import { clockError } from './server-clock.ts'

/** The server's answer: its status, its JSON, when to come back, and how far the device's clock is ahead of the server's. */
export type FormAnswer = { status: number; body: unknown; retryAfterSeconds: number | undefined; clockAheadMs?: number }

export type FormOutcome =
  | { kind: 'answered'; answer: FormAnswer }
  | { kind: 'unchecked' }
  | { kind: 'silent'; reason: 'offline' | 'line-dropped' | 'timed-out' }

export type FormBody = Readonly<Record<string, unknown>>

export type FormTools = {
  fetch: typeof fetch
  isOnline(): boolean
  pause(ms: number): Promise<unknown>
  check: { answer(): Promise<HumanCheckResult>; renew(work?: number): void; refused(): void; afterFailure(): void }
  /** The act's name for safe repeats, and a new one. */
  key(): string
  renewKey(): void
  /** What a form says of itself besides: where the visit came from, whose session it is. */
  headers?(): Record<string, string>
}

/** After which a request is given up (rule AP16). */
const timeoutMs = 20_000
/** A server that sheds load for a moment asks for a second or two: not worth a word to the person. */
const shortWaitSeconds = 2

async function readJson(answer: Response): Promise<unknown> {
  try {
    return await answer.json()
  } catch {
    return undefined
  }
}

async function post(path: string, body: FormBody, proof: string | undefined, tools: FormTools): Promise<FormOutcome> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const answer = await tools.fetch(path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': tools.key(),
        ...tools.headers?.(),
        ...(proof !== undefined && { [humanCheckHeader]: proof }),
      },
      body: JSON.stringify(body),
      signal,
    })
    // The log-in page of a hotel's network also says 200.
    if (answer.ok && answer.headers.get('Content-Type')?.startsWith('text/html'))
      return { kind: 'silent', reason: 'line-dropped' }
    const { status, headers } = answer
    const times = { retryAfterSeconds: parseRetryAfter(headers), clockAheadMs: clockError(headers) }
    return { kind: 'answered', answer: { status, body: await readJson(answer), ...times } }
  } catch {
    const reason = !tools.isOnline() ? 'offline' : signal.aborted ? 'timed-out' : 'line-dropped'
    return { kind: 'silent', reason }
  }
}

/** What a human check costs from now on, as a refused one says: each step is twice the work. */
export function workIn({ body }: Pick<FormAnswer, 'body'>): number {
  const work = typeof body === 'object' && body !== null && 'work' in body ? body.work : undefined
  return typeof work === 'number' ? work : 1
}

async function attempt(path: string, body: FormBody, tools: FormTools): Promise<FormOutcome> {
  const proof = await tools.check.answer()
  if (!proof.ok) return tools.isOnline() ? { kind: 'unchecked' } : { kind: 'silent', reason: 'offline' }
  const outcome = await post(path, body, proof.header, tools)
  if (outcome.kind !== 'answered' || outcome.answer.status >= 400) tools.check.afterFailure()
  return outcome
}

/**
 * Sends a form. Three refusals are repaired once each before the person sees them (rule AP16): a key that an earlier text used, a
 * human check that ran out or was spent, and a server that asks for a short wait.
 */
export async function sendForm(path: string, body: FormBody, tools: FormTools): Promise<FormOutcome> {
  const repairs = new Map<number, (answer: FormAnswer) => unknown>([
    [422, () => tools.renewKey()],
    [403, (answer) => tools.check.renew(workIn(answer))],
  ])
  let hasWaited = false
  for (;;) {
    const outcome = await attempt(path, body, tools)
    if (outcome.kind !== 'answered') return outcome
    const { status, retryAfterSeconds = Infinity } = outcome.answer
    const repair = repairs.get(status)
    if (repair) {
      repairs.delete(status)
      repair(outcome.answer)
    } else if (status === 503 && retryAfterSeconds <= shortWaitSeconds && !hasWaited) {
      hasWaited = true
      await tools.pause(retryAfterSeconds * 1_000)
    } else {
      if (status === 403) tools.check.refused()
      return outcome
    }
  }
}
