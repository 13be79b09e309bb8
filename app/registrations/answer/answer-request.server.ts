import { accept } from '#app/platform/accept/accept.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { RefusedError } from '#app/platform/errors.ts'
import type { Repeatable } from '#app/platform/idempotency/idempotency.server.ts'
import { mailQueue } from '#app/platform/mail/outgoing-mail.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { updateRecordWithEvent } from '#app/records/manage-events.server.ts'

import { type AnswerChange, changeOf, mayAnswer, unaskedFields } from './answer.ts'
import type { AnswerBody } from './answer.schema.ts'
import { dueAfterBusinessDays } from '#app/places/business-days.ts'
import { abnChecks } from '../abn/check-abn.server.ts'
import { placeShop } from '../decide/place-shop.server.ts'
import { alreadyRegistered } from '../registration-refusals.ts'
import { shopKey } from '../registration.ts'
import { answeredMail } from './registration-answered.mail.tsx'
import { isShopTaken, lockRegistration, registrations, type StoredRegistration } from '../registrations.store.server.ts'

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

async function keepAnswer(
  tx: Transaction,
  platform: Platform,
  registration: StoredRegistration,
  { change, note, origin }: { change: AnswerChange; note: string; origin: Origin },
): Promise<void> {
  const { id, reference } = registration
  await updateRecordWithEvent(
    tx,
    {
      table: registrations,
      columns: {
        ...rowAfter(platform, registration, change),
        status: 'in-review',
        asked: { ...registration.asked, answeredAt: new Date().toISOString() },
      },
    },
    {
      subject: { kind: 'registration', id },
      by: { kind: 'visitor', name: 'Applicant' },
      kind: 'answered',
      note: note || null,
      facts: change,
    },
  )
  await accept(tx, {
    audit: {
      actor: { kind: 'visitor', name: 'Applicant' },
      action: 'registration.answered',
      subject: { kind: 'registration', id, label: reference },
      was: { status: registration.status },
      became: { status: 'in-review', fields: change.fields.join(', ') },
      origin,
    },
    mails: [answeredMail(platform.config, registration, { change, note })],
    jobs: change.fields.includes('abn') ? abnChecks(platform, id) : [],
  })
}

const nothingSaid = { note: 'Change what we asked about, or write why it is right as it is' }

async function answerInside(tx: Transaction, platform: Platform, { id, answer, origin, act }: Answering) {
  await accept(tx, { once: act, reply: { success: true } })
  const registration = await lockRegistration(tx, id)
  if (!registration) throw new RefusedError('not-found')
  if (!mayAnswer(registration)) throw new RefusedError('conflict')
  const { note, ...fields } = answer
  const unasked = unaskedFields(fields, registration.asked?.fields ?? [])
  if (unasked.length > 0)
    throw new RefusedError('validation-error', {
      detail: Object.fromEntries(unasked.map((field) => [field, 'This was not asked for'])),
    })
  const change = changeOf(registration, fields)
  if (change.fields.length === 0 && note === '') throw new RefusedError('validation-error', { detail: nothingSaid })
  await keepAnswer(tx, platform, registration, { change, note, origin })
}

/**
 * The applicant answers what staff asked, or corrects the answer while no member of staff has read it: only the fields that were
 * asked for change, and what they were is kept (rules RG14, RG18). In one transaction: the registration, back in review with a fresh promise, its event, the audit entry, the mail to staff, and
 * the question to the business register when the ABN is another one. `id` comes from a status token that was checked.
 * @throws RefusedError not-found, conflict when nothing is asked (any more), validation-error when nothing is said, or for a
 * field that was not asked for, existing-account when the corrected shop is registered already; AlreadyDoneError.
 */
export async function answerRequest(platform: Platform, answering: Answering): Promise<{ success: true }> {
  try {
    await platform.database.transaction((tx) => answerInside(tx, platform, answering))
  } catch (error) {
    if (isShopTaken(error)) throw alreadyRegistered(answering.answer.shopName ?? '')
    throw error
  }
  platform.jobs.wake(mailQueue)
  return { success: true }
}
