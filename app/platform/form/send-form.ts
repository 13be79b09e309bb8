import type { HumanCheckResult } from '../human-check/browser/human-check-session.ts'
import { humanCheckHeader } from '../human-check/human-check.ts'
import { type CallAnswer, callJson, type CallOutcome, repeatCall } from './call-json.ts'
import { newKey } from './new-key.ts'

export type FormOutcome = CallOutcome | { kind: 'unchecked' }

export type FormBody = Readonly<Record<string, unknown>>

/** The act's name for safe repeats, and a new one. */
export type ActKey = { key(): string; renewKey(): void }

export type FormTools = ActKey & {
  check: { answer(): Promise<HumanCheckResult>; renew(work?: number): void; refused(): void; afterFailure(): void }
  /** More headers of the form: where the visit came from, whose session it is. */
  headers?(): Record<string, string>
}

/** For a call that asks for no human check. */
export const noCheck: FormTools['check'] = {
  answer: () => Promise.resolve({ ok: true, header: undefined }),
  renew() {},
  refused() {},
  afterFailure() {},
}

/** A server that sheds load for a moment asks for a second or two: not worth a word to the person. */
const shortWaitSeconds = 2

/** What a human check costs from now on, as a refused one says: each step is twice the work. */
export function workIn({ body }: Pick<CallAnswer, 'body'>): number {
  const work = typeof body === 'object' && body !== null && 'work' in body ? body.work : undefined
  return typeof work === 'number' ? work : 1
}

async function attempt(path: string, body: FormBody, { check, headers, key }: FormTools): Promise<FormOutcome> {
  const proof = await check.answer()
  if (!proof.ok) return navigator.onLine ? { kind: 'unchecked' } : { kind: 'silent', reason: 'offline' }
  const proven = proof.header !== undefined && { [humanCheckHeader]: proof.header }
  const outcome = await callJson(path, { body, headers: { 'Idempotency-Key': key(), ...headers?.(), ...proven } })
  if (outcome.kind !== 'answered' || outcome.answer.status >= 400) check.afterFailure()
  return outcome
}

/** A repair after which to send again at once. */
const atOnce =
  (repair: (answer: CallAnswer) => void) =>
  (answer: CallAnswer): number => {
    repair(answer)
    return 0
  }

/**
 * Sends a form. Three refusals are repaired once each before the person sees them (rule AP16): a key that an earlier text used, a
 * human check that ran out or was spent, and a server that asks for a short wait.
 */
export function sendForm(path: string, body: FormBody, tools: FormTools): Promise<FormOutcome> {
  /** By status: repairs, and says after how many milliseconds to send again. */
  const repairs = new Map<number, (answer: CallAnswer) => number | undefined>([
    [422, atOnce(() => tools.renewKey())],
    [403, atOnce((answer) => tools.check.renew(workIn(answer)))],
    [503, ({ retryAfterSeconds: wait = Infinity }) => (wait <= shortWaitSeconds ? wait * 1_000 : undefined)],
  ])
  const again = (outcome: FormOutcome): number | undefined => {
    if (outcome.kind !== 'answered') return undefined
    const { status } = outcome.answer
    const waitMs = repairs.get(status)?.(outcome.answer)
    if (waitMs === undefined && status === 403) tools.check.refused()
    if (waitMs !== undefined) repairs.delete(status)
    return waitMs
  }
  return repeatCall(() => attempt(path, body, tools), again)
}

/** One POST as a form sends it: safe to repeat under the same `key`, patient for 20 seconds. */
export function postJson(
  path: string,
  body: FormBody,
  { headers = {}, key = newKey(), check = noCheck }: PostOptions = {},
): Promise<FormOutcome> {
  let current = key
  return sendForm(path, body, {
    check,
    key: () => current,
    renewKey: () => void (current = newKey()),
    headers: () => headers,
  })
}

type PostOptions = { headers?: Record<string, string>; key?: string; check?: FormTools['check'] }
