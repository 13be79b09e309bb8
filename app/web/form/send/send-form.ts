import type { HumanCheckResult } from '../../human-check/browser/human-check-session.ts'
import { humanCheckHeader } from '#app/core/human-check/human-check.ts'
import { type CallAnswer, callJson, type CallOutcome, repeatCall } from '../call-json.ts'
import { newKey } from './new-key.ts'

export type FormOutcome = CallOutcome | { kind: 'unchecked' }

export type FormBody = Readonly<Record<string, unknown>>

/** The idempotency key of an act, and a way to renew it. */
export type ActKey = { key(): string; renewKey(): void }

export type FormTools = ActKey & {
  check: { answer(): Promise<HumanCheckResult>; renew(work?: number): void; refused(): void; afterFailure(): void }
  /** Additional headers of the form, such as the source of the visit or the session. */
  headers?(): Record<string, string>
}

/** For a call without a human check. */
export const noCheck: FormTools['check'] = {
  answer: () => Promise.resolve({ ok: true, header: undefined }),
  renew() {},
  refused() {},
  afterFailure() {},
}

/** The longest wait that is not shown to the visitor: a server that sheds load asks for a second or two. */
const shortWaitSeconds = 2

/** Returns the work that a refusal requires of the next human check; each step is twice the work. */
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

/** Wraps a repair after which the form is sent again at once. */
const atOnce =
  (repair: (answer: CallAnswer) => void) =>
  (answer: CallAnswer): number => {
    repair(answer)
    return 0
  }

/**
 * Sends a form. Three refusals are each repaired once before the visitor sees them (rule AP16): a key that an earlier text used,
 * an expired or spent human check, and a server that asks for a short wait.
 */
export function sendForm(path: string, body: FormBody, tools: FormTools): Promise<FormOutcome> {
  /** By status: repairs, and returns the milliseconds to wait before sending again. */
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

/** Sends a POST as a form does, under a new idempotency key, with a time limit of 20 seconds. */
export function postJson(
  path: string,
  body: FormBody,
  { headers = {}, check = noCheck }: PostOptions = {},
): Promise<FormOutcome> {
  let key = newKey()
  return sendForm(path, body, {
    check,
    key: () => key,
    renewKey: () => void (key = newKey()),
    headers: () => headers,
  })
}

type PostOptions = { headers?: Record<string, string>; check?: FormTools['check'] }
