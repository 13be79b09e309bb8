import type { HumanCheckAction } from '#app/core/human-check/human-check.ts'
import type { CaptchaProof } from '#app/core/human-check/human-check-provider.server.ts'
import { once, type Repeatable, repeatable } from '#app/outbox/idempotency/idempotency.server.ts'
import type { Limit } from '../limits/limit.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '../platform.server.ts'
import { mailboxKey } from '#app/core/text/text.ts'
import { type ApiContext, idempotencyKey, limitAddress, requireHuman } from './api.server.ts'
import { describe, type Description, usualRefusals } from './describe.server.ts'

/**
 * The request data of a visitor's form: the caller, the human check and the idempotency key.
 * `isReceiptDue`: false once the sender's mailbox has received the maximum of acknowledgements (rule L11).
 */
export type Arrival = {
  origin: Origin
  captchaProof: CaptchaProof | undefined
  act: Repeatable | undefined
  isReceiptDue?: boolean
}

/**
 * The human check of a form, which also names the act, and its rate limit. `subject` is the key that the limit counts.
 * `receipts`: limits the acknowledgements to one mailbox; `subject` is its address then. `look`: as in `once`.
 */
type Gate = {
  check: HumanCheckAction
  limit: Limit
  subject: string | undefined
  receipts?: Limit
  look?: 'before' | 'after'
}

function answerWith(c: ApiContext, { reply, isRepetition }: Awaited<ReturnType<typeof once>>): Response {
  if (isRepetition) c.header('Idempotent-Replayed', 'true')
  return c.json<Record<string, unknown>>(reply)
}

/** Does an act once and responds with its reply. A repeated request gets the same reply, marked as a repetition (rule AP6). */
export async function answerOnce<Reply extends Record<string, unknown>>(
  c: ApiContext,
  { database }: Platform,
  act: Repeatable | undefined,
  work: () => Promise<Reply>,
): Promise<Response> {
  return answerWith(c, await once(database, act, work))
}

/**
 * Handles a form from an anonymous visitor: first the human check, at the price that the rate limit sets, then the rate limit,
 * then the room's `work`. A repeated request is refused by neither of them and does not count in the end (rule AP7).
 * @throws RefusedError key-reused, challenge-failed, unavailable, too-many-requests, and the errors of `work`.
 */
export async function readForm<Reply extends Record<string, unknown>>(
  c: ApiContext,
  platform: Platform,
  body: unknown,
  { check, limit, subject = '', receipts, look }: Gate,
  work: (arrival: Arrival) => Promise<Reply>,
): Promise<Response> {
  const { database, limits } = platform
  const act = repeatable(check, idempotencyKey(c), body)
  const from = { ip: limitAddress(c), subject }
  const mailbox = { ip: from.ip, subject: mailboxKey(subject) }
  const counted: [Limit, typeof from][] = []
  const outcome = await once(
    database,
    act,
    async () => {
      const captchaProof = await requireHuman(c, platform, check, Math.max(1, await limits.price(limit, from)))
      await limits.consume(limit, from)
      counted.push([limit, from])
      const isReceiptDue = !receipts || (await limits.admits(receipts, mailbox))
      if (receipts && isReceiptDue) counted.push([receipts, mailbox])
      return work({ origin: c.get('origin'), captchaProof, act, isReceiptDue })
    },
    look,
  )
  if (outcome.isRepetition) for (const [which, keys] of counted) await limits.forgive(which, keys)
  return answerWith(c, outcome)
}

/** Describes such a form: its headers and the common refusals. */
export function describeForm(
  check: HumanCheckAction,
  { headers, refusals, ...form }: Omit<Description, 'access' | 'refusals'> & Partial<Pick<Description, 'refusals'>>,
) {
  return describe({
    ...form,
    access: 'anyone',
    headers: {
      'Captcha-Response': `The answer to a challenge for the action \`${check}\`: \`<provider>.<token>\`.`,
      ...headers,
      'Idempotency-Key': 'A UUID of the caller. A repeated key with the same body gets the same response for 48 hours.',
    },
    refusals: [...usualRefusals, 'challenge-failed', 'key-reused', ...(refusals ?? [])],
  })
}
