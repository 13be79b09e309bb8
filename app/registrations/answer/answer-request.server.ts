import { actOn, orRefuse } from '#app/outbox/act/act-on.server.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import type { Repeatable } from '#app/outbox/idempotency/idempotency.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok } from '#app/core/result.ts'
import { actedKind } from '#app/office/records/change-record.server.ts'

import { type AnswerChange, changeOf, mayAnswer, unaskedFields } from './answer.ts'
import type { AnswerBody } from './answer.schema.ts'
import { dueAfterBusinessDays } from '#app/geo/calendar/business-days.ts'
import { abnChecks } from '../abn/check-abn.server.ts'
import { placeShop } from '../decide/place-shop.server.ts'
import { alreadyRegistered } from '../decide/registration-refusals.ts'
import { findLivingTwin } from '../find/like-registrations.queries.server.ts'
import { withPresentEmail } from '../find/present-email.server.ts'
import { shopKey } from '../registration.ts'
import { answeredMail } from './registration-answered.mail.tsx'
import { isShopTaken, registrations, type StoredRegistration } from '../registrations.queries.server.ts'

type Answering = { id: string; answer: AnswerBody; origin: Origin; act: Repeatable | undefined }

/** Returns the changed columns: the new place and a new due time, and no register facts if the ABN changed. */
function rowAfter(platform: Platform, before: StoredRegistration, { became }: AnswerChange) {
  const after = { ...before, ...became }
  const { state, timeZone } = placeShop(after.shopPostCode)
  const days = platform.config.ANSWER_BUSINESS_DAYS
  return {
    ...became,
    shopKey: shopKey(after),
    state: state ?? null,
    timeZone,
    answerDueAt: dueAfterBusinessDays(new Date(), { days, state, timeZone }),
    ...(after.abn !== before.abn && { abnFacts: null }),
  }
}

const nothingSaid = { note: 'Change what we asked about, or write why it is right as it is' }

/**
 * Returns the changes of an answer, limited to the fields that were asked for.
 * @throws RefusedError conflict, validation-error
 */
function changeBy(registration: StoredRegistration, { note, ...fields }: AnswerBody): AnswerChange {
  if (!mayAnswer(registration)) throw new RefusedError('conflict')
  const unasked = unaskedFields(fields, registration.asked?.fields ?? [])
  if (unasked.length > 0)
    throw new RefusedError('validation-error', {
      detail: Object.fromEntries(unasked.map((field) => [field, 'This was not asked for'])),
    })
  const change = changeOf(registration, fields)
  if (change.fields.length === 0 && note === '') throw new RefusedError('validation-error', { detail: nothingSaid })
  return change
}

const answered = (platform: Platform, { id, answer, origin, act }: Answering) =>
  actOn(platform, actedKind('registration', registrations), {
    id,
    by: { kind: 'visitor', name: 'Applicant' },
    origin,
    locks: (tx) => commitEffects(tx, { once: act, reply: { success: true } }),
    async work(tx, registration) {
      const change = changeBy(registration, answer)
      const { note } = answer
      const after = rowAfter(platform, registration, change)
      const isOther = after.shopKey !== registration.shopKey
      if (isOther && (await findLivingTwin(tx, { ...registration, ...after })))
        throw alreadyRegistered(answer.shopName ?? '')
      await commitEffects(tx, {
        mails: [answeredMail(platform.config, await withPresentEmail(tx, registration), { change, note })],
        jobs: change.fields.includes('abn') ? abnChecks(platform, id) : [],
      })
      return ok({
        kind: 'answered',
        change: {
          ...after,
          status: 'in-review',
          asked: { ...registration.asked, answeredAt: new Date().toISOString() },
        },
        note: note || null,
        facts: change,
        was: { status: registration.status },
        became: { status: 'in-review', fields: change.fields.join(', ') },
      })
    },
  })

/**
 * Stores the applicant's answer to staff's question, or a correction of it before staff have read it. Only the fields
 * that were asked for change, and their old values are recorded (rules RG14, RG18). In one transaction: the
 * registration, back in review with a new due time, its event, the audit entry, the mail to staff, and a lookup of the
 * ABN if it changed. `id` comes from a verified status token.
 * @throws RefusedError not-found, conflict when there is no open question, validation-error for an empty answer or a
 * field that was not asked for, existing-account when the corrected shop is already registered; AlreadyDoneError.
 */
export async function answerRequest(platform: Platform, answering: Answering): Promise<{ success: true }> {
  const result = await answered(platform, answering).catch((error: unknown) => {
    if (isShopTaken(error)) throw alreadyRegistered(answering.answer.shopName ?? '')
    throw error
  })
  orRefuse(result)
  return { success: true }
}
