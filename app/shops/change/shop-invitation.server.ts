import { findRetailerByEmail } from '#app/retailers/find/find-retailer-by-email.server.ts'
import {
  findLivingInvitation,
  inviteRetailer,
  mailInvitation,
  splitName,
} from '#app/retailers/invitations/invite-retailer.server.ts'
import { endInvitation, pointInvitation } from '#app/retailers/invitations/manage-invitations.server.ts'
import { renewInvitation } from '#app/retailers/invitations/renew-invitation.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { type Actor, actOn, type ActResult } from '#app/outbox/act/act-on.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused } from '#app/core/result.ts'
import { permitted, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { findShop, type ListedShop } from '../find/shop-lists.queries.server.ts'
import { actedShop, lockInvitations } from './acted-shop.server.ts'
import { findOtherWaiting, type StoredShop } from './shop-changes.queries.server.ts'

type Offered = {
  shopId: string
  email: string
  emailKey: string
  givenName: string
  surname: string
}

/** How a person gets a shop: in their account, by a new invitation, or by an earlier invitation that opens it too. */
export type Offer =
  | { way: 'attached'; retailerId: string; accountAt: Date }
  | { way: 'invited'; retailerId: null; accountAt: null; expiresAt: Date; code: string }
  | { way: 'waits'; retailerId: null; accountAt: null }

/**
 * Offers a shop to the person of an email and invites them if needed, in the caller's transaction, which has locked the email's invitation.
 * The caller stores the account on the shop and sends the mail.
 */
export async function offerShop(tx: Transaction, keys: Platform['keys'], offered: Offered): Promise<Offer> {
  const retailer = await findRetailerByEmail(tx, offered.emailKey)
  if (retailer) return { way: 'attached', retailerId: retailer.id, accountAt: new Date() }
  const invitation = await inviteRetailer(tx, keys, { ...offered, registrationId: null })
  const noAccount = { retailerId: null, accountAt: null }
  if (!invitation) return { way: 'waits', ...noAccount }
  const { expiresAt, code } = invitation
  return { way: 'invited', ...noAccount, expiresAt, code }
}

const needsInvitation = ({ status, retailerId, email }: Pick<ListedShop, 'status' | 'retailerId' | 'email'>): boolean =>
  status === 'onboarding' && retailerId === null && email !== null

/** Invites again after a revoked invitation, or attaches the shop to an account that was created since then. */
async function inviteAnew(
  platform: Platform,
  by: Actor,
  { id, origin }: { id: string; origin: Origin },
): Promise<ActResult<'not-now'>> {
  return actOn(platform, actedShop, {
    id,
    by,
    locks: lockInvitations(id),
    origin,
    work: async (tx, shop) => {
      const { email, emailKey, contactName, shopName } = shop
      if (!needsInvitation(shop) || email === null || emailKey === null) return refused('not-now')
      const { givenName, surname } = splitName(contactName ?? shopName)
      const person = { email, emailKey, givenName, surname }
      const offer = await offerShop(tx, platform.keys, { shopId: id, ...person })
      if (offer.way === 'waits') return refused('not-now')
      if (offer.way === 'attached') {
        const { retailerId, accountAt } = offer
        return ok({ kind: 'attached', change: { retailerId, accountAt, movedAt: new Date() } })
      }
      const about = { kind: 'newsagency', id }
      const { expiresAt, code } = offer
      await mailInvitation(tx, platform, { shopName, givenName, surname, email, code, expiresAt, about }, true)
      return ok({ kind: 'invited', became: { expiresAt: expiresAt.toISOString() } })
    },
  })
}

/**
 * Mails a new code to the person whom a shop waits for, and voids the old code. After a revoked invitation it creates a new one. Refuses
 * with `not-now` if the shop is closed or already in an account.
 * @param codeDate when the code that the colleague saw was generated, in milliseconds: a second press then generates no further code, which
 * would void the one just mailed
 * @throws RefusedError forbidden
 */
export async function resendInvitation(
  platform: Platform,
  actor: StaffActor,
  { id, codeDate, origin }: { id: string; codeDate?: number | undefined; origin: Origin },
): Promise<ActResult<'not-now'>> {
  const by = permitted(actor, 'newsagencies:write')
  const { queries } = platform.database
  const shop = await findShop(queries, id)
  if (!shop) return refused('not-found')
  if (!needsInvitation(shop) || shop.emailKey === null) return refused('not-now')
  const living = await findLivingInvitation(queries, shop.emailKey)
  if (!living) return inviteAnew(platform, by, { id, origin })
  const renewed = await renewInvitation(platform, { invitationId: living.id }, { actor: by, origin, codeDate })
  return renewed.ok ? ok(undefined) : refused('not-now')
}

/**
 * Revokes the invitation to a shop that no longer needs it. An invitation that also opens another shop is linked to that shop instead.
 * Returns whether it was revoked.
 */
export async function endShopsInvitation(
  tx: Transaction,
  { id, retailerId, emailKey }: Pick<StoredShop, 'id' | 'retailerId' | 'emailKey'>,
): Promise<boolean> {
  if (retailerId !== null || emailKey === null) return false
  const other = await findOtherWaiting(tx, emailKey, id)
  if (other === undefined) return endInvitation(tx, emailKey)
  await pointInvitation(tx, emailKey, other)
  return false
}
