import { findRetailerByEmail } from '#app/retailers/find/find-retailer-by-email.server.ts'
import {
  lockInvitationOfEmail,
  inviteRetailer,
  type Invited,
  mailInvitation,
  mailShopAdded,
  splitName,
} from '#app/retailers/invitations/invite-retailer.server.ts'
import type { WelcomeWay } from '#app/retailers/invitations/invitation.ts'
import { createShop } from '#app/shops/onboarding/create-shop.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, type Result } from '#app/core/result.ts'
import { changeRecord } from '#app/office/records/change-record.server.ts'
import { permit, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { withPresentEmail } from '../find/present-email.server.ts'
import type { RegistrationStatus } from '../registration.ts'
import { registrationRecord } from '../registration.record.server.ts'
import type { StoredRegistration } from '../registrations.queries.server.ts'
import { undoable } from './undoable.ts'

function createShopOf(
  tx: Transaction,
  platform: Platform,
  by: { id: string; name: string },
  registration: StoredRegistration,
  retailerId: string | null,
) {
  const { id, shopName, contactName, email, emailKey, contactNumber, abn, shopPostCode, state } = registration
  const { timeZone, licensedPostOffice } = registration
  return createShop(tx, platform, {
    registrationId: id,
    shopName,
    contactName,
    email,
    emailKey,
    phone: contactNumber,
    abn,
    postcode: shopPostCode,
    state,
    timeZone,
    licensedPostOffice,
    retailerId,
    by: { id: by.id, name: by.name },
  })
}

/** Mails the applicant a code for the account, or a notice that their account or invitation already opens the shop. */
async function welcome(
  tx: Transaction,
  platform: Platform,
  { registration, hasAccount, isInvited, shopId, notBefore }: Welcomed,
): Promise<WelcomeWay> {
  const { id, shopName, email, emailKey, contactName } = registration
  const { givenName, surname } = splitName(contactName)
  const when = { about: { kind: 'registration', id }, notBefore }
  const invited: Invited = { shopId, registrationId: id, email, emailKey, givenName, surname }
  const invitation = hasAccount || isInvited ? undefined : await inviteRetailer(tx, platform.keys, invited)
  if (invitation) {
    const { expiresAt, code } = invitation
    await mailInvitation(tx, platform, { shopName, givenName, surname, email, code, expiresAt, ...when })
    return 'invited'
  }
  await mailShopAdded(tx, platform, { shopName, contactName, email, hasAccount, ...when })
  return hasAccount ? 'attached' : 'waits'
}

type Welcomed = {
  registration: StoredRegistration
  hasAccount: boolean
  isInvited: boolean
  shopId: string
  notBefore: Date
}

type Approval = { id: string; expectedVersion?: number | undefined; origin: Origin }

/**
 * Approves a registration (rule RG12). In one transaction: the shop with its contract token, the invitation with its
 * code, and the mail. A retailer with an account gets the shop at once, also after a change of its email (rule RG28);
 * with an open invitation, the shop waits for that account. Of two concurrent approvals one wins, and the other gets `stale`.
 * @throws RefusedError forbidden
 */
export async function approveRegistration(
  platform: Platform,
  actor: StaffActor,
  { id, expectedVersion, origin }: Approval,
  now = new Date(),
): Promise<Result<RegistrationStatus, 'not-found' | 'stale'>> {
  permit(actor, 'registrations:decide')
  return changeRecord(platform, actor, registrationRecord, {
    id,
    act: 'approved',
    expectedVersion,
    origin,
    work: async (tx, stored) => {
      const registration = await withPresentEmail(tx, stored)
      const held = await lockInvitationOfEmail(tx, registration.emailKey)
      const retailer = await findRetailerByEmail(tx, registration.emailKey)
      const shop = await createShopOf(tx, platform, actor, registration, retailer?.id ?? null)
      const hasAccount = retailer !== undefined
      const isInvited = held !== undefined
      const undo = undoable(registration, { now, seconds: platform.config.UNDO_SECONDS, isMailed: true })
      const notBefore = undo.until
      const welcomed = { registration, hasAccount, isInvited, shopId: shop.id, notBefore }
      const way = await welcome(tx, platform, welcomed)
      return ok({
        facts: { way, newsagencyId: shop.id, newsagency: shop.reference, undo },
        audit: { newsagency: shop.reference, way },
        change: { shopId: shop.id, decidedAt: now },
      })
    },
  })
}
