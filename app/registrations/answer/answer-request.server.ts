import { actOn, orRefuse } from '#app/platform/act/act-on.server.ts'
import { accept } from '#app/platform/accept/accept.server.ts'
import { RefusedError } from '#app/platform/errors.ts'
import type { Repeatable } from '#app/platform/idempotency/idempotency.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted } from '#app/platform/result.ts'
import { actedKind } from '#app/records/change-record.server.ts'

import { type AnswerChange, changeOf, mayAnswer, unaskedFields } from './answer.ts'
import type { AnswerBody } from './answer.schema.ts'
import { dueAfterBusinessDays } from '#app/places/business-days.ts'
import { abnChecks } from '../abn/check-abn.server.ts'
import { placeShop } from '../decide/place-shop.server.ts'
import { alreadyRegistered } from '../registration-refusals.ts'
import { shopKey } from '../registration.ts'
import { answeredMail } from './registration-answered.mail.tsx'
import { isShopTaken, registrations, type StoredRegistration } from '../registrations.store.server.ts'

type Answering = { id: string; answer: AnswerBody; origin: Origin; act: Repeatable | undefined }

/** What the change makes of the row: a corrected place, a fresh promise, and facts that still are about its ABN. */
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

/** What an answer changes; nothing else was asked for. @throws RefusedError conflict, validation-error */
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
    locks: (tx) => accept(tx, { once: act, reply: { success: true } }),
    async work(tx, registration) {
      const change = changeBy(registration, answer)
      const { note } = answer
      await accept(tx, {
        mails: [answeredMail(platform.config, registration, { change, note })],
        jobs: change.fields.includes('abn') ? abnChecks(platform, id) : [],
      })
      return accepted({
        kind: 'answered',
        change: {
          ...rowAfter(platform, registration, change),
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
 * The applicant answers what staff asked, or corrects the answer while no member of staff has read it: only the fields that were
 * asked for change, and what they were is kept (rules RG14, RG18). In one transaction: the registration, back in review with a fresh promise, its event, the audit entry, the mail to staff, and
 * the question to the business register when the ABN is another one. `id` comes from a status token that was checked.
 * @throws RefusedError not-found, conflict when nothing is asked (any more), validation-error when nothing is said, or for a
 * field that was not asked for, existing-account when the corrected shop is registered already; AlreadyDoneError.
 */
export async function answerRequest(platform: Platform, answering: Answering): Promise<{ success: true }> {
  const result = await answered(platform, answering).catch((error: unknown) => {
    if (isShopTaken(error)) throw alreadyRegistered(answering.answer.shopName ?? '')
    throw error
  })
  orRefuse(result)
  return { success: true }
}
