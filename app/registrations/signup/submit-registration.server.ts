import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { findRetailerByEmail } from '#app/retailers/find/find-retailer-by-email.server.ts'
import { hasOpenInvitation } from '#app/retailers/invitations/manage-invitations.server.ts'
import { hasShopNamed } from '#app/shops/find/find-shop.server.ts'
import type { Arrival } from '#app/web/api/read-form.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { mailQueue } from '#app/outbox/mail/outgoing-mail.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { makeReference } from '#app/core/reference.server.ts'
import type { VisitSource } from '#app/traffic/visit-source.ts'
import { emailKey } from '#app/core/text/text.ts'

import { momentInWords } from '../answer/answer-words.ts'
import { dueAfterBusinessDays } from '#app/geo/calendar/business-days.ts'
import { abnChecks } from '../abn/check-abn.server.ts'
import { placeShop } from '../decide/place-shop.server.ts'
import type { RegistrationBody } from '../registration.schema.ts'
import { alreadyRegistered, registrationRefusals } from '../decide/registration-refusals.ts'
import { findLivingTwin } from '../find/like-registrations.queries.server.ts'
import { shopKey, type Source } from '../registration.ts'
import { registrationMails } from './registration-received.mail.tsx'
import { insertRegistration, type NewRegistration } from '../registrations.queries.server.ts'
import { statusUrl } from '../status/status-link.server.ts'

/** The source of the visit, if the browser sent it. */
type RegistrationArrival = Arrival & { traffic?: VisitSource | undefined }

/** `answerBy`: the promised time of an answer, in words, in the shop's time zone (rule RG15). */
type RegistrationReceipt = { success: true; reference: string; statusUrl: string; answerBy: string }

function registrationOf(body: RegistrationBody, platform: Platform, traffic: VisitSource | undefined) {
  const { state, timeZone } = placeShop(body.shopPostCode)
  const days = platform.config.ANSWER_BUSINESS_DAYS
  return {
    ...body,
    id: newId(),
    reference: makeReference('R'),
    source: body.source as Source,
    pleaseSpecify: body.source === 'Other' ? body.pleaseSpecify : null,
    emailKey: emailKey(body.email),
    shopKey: shopKey(body),
    state: state ?? null,
    timeZone,
    traffic: traffic ?? null,
    answerDueAt: dueAfterBusinessDays(new Date(), { days, state, timeZone }),
  } satisfies NewRegistration
}

/**
 * Inserts a new registration. The unique index lets one of several concurrent inserts pass; the others wait for it and
 * are then rejected.
 */
async function insertUnlessKnown(
  tx: Transaction,
  registration: NewRegistration & { retailerId: string | null },
): Promise<void> {
  const isInserted = !(await findLivingTwin(tx, registration)) && (await insertRegistration(tx, registration))
  if (!isInserted || (await hasShopNamed(tx, registration))) throw alreadyRegistered(registration.shopName)
  if (await hasOpenInvitation(tx, registration.emailKey)) throw new RefusedError(registrationRefusals['not-activated'])
}

/**
 * Registers a retailer's interest (rule RG10). In one transaction: the registration, the spent human check, the
 * response for repetitions, the audit entry, the mails to staff and, while a receipt is due, to the applicant, and the
 * job that looks up the ABN.
 * @throws AlreadyDoneError; RefusedError existing-account, not-activated, or challenge-failed when the human check was
 * spent before.
 */
export async function submitRegistration(
  platform: Platform,
  body: RegistrationBody,
  { origin, traffic, captchaProof, act, isReceiptDue }: RegistrationArrival,
): Promise<RegistrationReceipt> {
  const registration = registrationOf(body, platform, traffic)
  const { id, reference, state } = registration
  const receipt: RegistrationReceipt = {
    success: true,
    reference,
    statusUrl: statusUrl(platform, registration),
    answerBy: momentInWords(registration.answerDueAt, registration.timeZone),
  }
  await platform.database.transaction(async (tx) => {
    await commitEffects(tx, { once: act, reply: receipt })
    const retailer = await findRetailerByEmail(tx, registration.emailKey)
    await insertUnlessKnown(tx, { ...registration, retailerId: retailer?.id ?? null })
    await commitEffects(tx, {
      captchaProof,
      audit: {
        actor: { kind: 'visitor', name: 'Visitor' },
        action: 'registration.sent',
        subject: { kind: 'registration', id, label: reference },
        became: { state, source: registration.source, licensedPostOffice: registration.licensedPostOffice },
        origin,
      },
      mails: registrationMails(platform, registration, isReceiptDue),
      jobs: abnChecks(platform, id),
    })
  })
  platform.jobs.notify(mailQueue)
  return receipt
}
