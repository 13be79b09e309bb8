import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { splitName } from '#app/retailers/invitations/invite-retailer.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { actOn, type ActResult } from '#app/outbox/act/act-on.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused } from '#app/core/result.ts'
import { emailKey as keyOf } from '#app/core/text/text.ts'
import { permitFresh, permitted, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { actedShop, lockInvitations } from './acted-shop.server.ts'
import { contractsOfShops } from '../find/contracts-of-shops.server.ts'
import { endWithSale } from '../leaving/end-with-sale.server.ts'
import { takeBackToUnsigned } from '../leaving/take-back-to-unsigned.server.ts'
import { endOpenChanges } from './requests/change-requests.queries.server.ts'
import { confirmSale, findToldSale } from './requests/confirm-sale.server.ts'
import { endShopsInvitation, type Offer, offerShop } from './shop-invitation.server.ts'
import { makeContractToken } from '../onboarding/make-contract-token.server.ts'
import type { ShopChange, StoredShop } from './shop-changes.queries.server.ts'
import type { NewOwner } from './shop-forms.schema.ts'
import { handedOnNotices, handedToNotice, type SoldShop } from '../office/mails/transfer-mails.server.ts'

/** Returns the columns that belong to the owner. Their closures and special days end with them (rule OH9). Address, usual hours and position belong to the shop and are unchanged. */
function ownersColumns(owner: NewOwner, key: string, offer: Offer): ShopChange {
  return {
    contactName: owner.contactName,
    email: owner.email,
    emailKey: key,
    phone: owner.phone,
    mobile: null,
    abn: owner.abn,
    licensedPostOffice: owner.licensedPostOffice,
    retailerId: offer.retailerId,
    accountAt: offer.accountAt,
    specialDays: [],
    movedAt: new Date(),
    transferredAt: new Date(),
  }
}

const ownerFacts = (shop: Pick<StoredShop, 'contactName' | 'email' | 'phone' | 'abn' | 'licensedPostOffice'>) => ({
  contactName: shop.contactName,
  email: shop.email,
  phone: shop.phone,
  abn: shop.abn,
  lpo: shop.licensedPostOffice,
})

/**
 * Returns the previous owner's details for the event. It names no one else: the next owner's details are in the event in which they leave,
 * so that erasing a person affects only their own events (rule PD6).
 */
const leaverFacts = ({ contactName, email, phone, mobile, retailerId }: StoredShop) => ({
  from: contactName,
  fromEmail: email,
  fromPhone: phone,
  fromMobile: mobile,
  fromAgent: retailerId,
})

async function tellBoth(
  tx: Transaction,
  platform: Platform,
  { shop, owner, offer, sale }: { shop: StoredShop; owner: NewOwner; offer: Offer; sale: SoldShop },
): Promise<void> {
  const old = await handedOnNotices({ config: platform.config, queries: tx }, shop, sale)
  const invited = offer.way === 'invited' ? { code: offer.code, expires: offer.expiresAt } : undefined
  const notice = await handedToNotice(
    { config: platform.config, queries: tx },
    shop,
    { owner, ...sale },
    offer.way,
    invited,
  )
  await commitEffects(tx, { mails: [...old, notice], keys: platform.keys })
}

/** `tabletStays`: the seller hands the tablet over, if there is one. */
type Transfer = { id: string; owner: NewOwner; version: number; tabletStays?: boolean; origin: Origin }

/**
 * Transfers a shop to its new owner (rule N5), in one transaction. The previous owner is notified and loses access, and their agreement
 * ends (rule CH10). Contact, bank details
 * and signature are requested again, and the old contract token is void. The new owner is invited, or gets the shop in their account at
 * once. Of two concurrent transfers the one with the older version is refused.
 * @throws RefusedError forbidden, also without a fresh second factor (rule BO12)
 */
export async function transferShop(
  platform: Platform,
  actor: StaffActor,
  { id, owner, version, tabletStays = true, origin }: Transfer,
  now = new Date(),
): Promise<ActResult<'closed' | 'same-owner'>> {
  const by = permitted(actor, 'newsagencies:transfer')
  permitFresh(actor)
  const key = keyOf(owner.email)
  const contracts = platform.port(contractsOfShops)
  return actOn(platform, actedShop, {
    id,
    by,
    expectedVersion: version,
    locks: lockInvitations(id, [key]),
    origin,
    isDone: (shop) => shop.version === version + 1 && shop.emailKey === key && shop.abn === owner.abn,
    work: async (tx, shop) => {
      if (shop.status === 'closed') return refused('closed')
      if (shop.emailKey === key) return refused('same-owner')
      const told = await findToldSale(tx, shop, owner)
      const leaving = await endWithSale(tx, platform, shop, { by, tabletStays, now })
      const isRevoked = await endShopsInvitation(tx, shop)
      const unsigned = await takeBackToUnsigned(tx, platform, shop, { by, origin })
      await confirmSale(tx, shop, told, { by: actor.name, now })
      await endOpenChanges(tx, id)
      const person = { email: owner.email, emailKey: key, ...splitName(owner.contactName) }
      const offer = await offerShop(tx, platform.keys, { shopId: id, ...person })
      if (offer.retailerId !== null) await contracts.planReminders(tx, shop)
      await tellBoth(tx, platform, { shop, owner, offer, sale: { leaving, told, now } })
      const { contractToken: _token, ...token } = makeContractToken(platform.keys, id)
      return ok({
        kind: 'transferred',
        facts: { way: offer.way, ...leaverFacts(shop) },
        change: { ...unsigned, ...ownersColumns(owner, key, offer), ...token },
        was: { ...ownerFacts(shop), status: shop.status, progress: shop.progress },
        became: { ...ownerFacts(owner), status: 'onboarding', way: offer.way, invitationRevoked: isRevoked },
      })
    },
  })
}
