import { findRetailerByEmail } from '#app/retailers/find/find-retailer-by-email.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { actOn, type ActResult } from '#app/outbox/act/act-on.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { ok, refused } from '#app/core/result.ts'
import { isoDay } from '#app/ui/time/dates.ts'
import { findEvents } from '#app/office/records/history/manage-events.server.ts'
import { keepUndo } from '#app/office/records/history/undo-window.ts'
import { permitted, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { reopenedNotice } from '../../office/mails/closing-notices.server.ts'
import { mustBeConfirmed } from '../../office/approval/differences.ts'
import { contractsOfShops } from '../../find/contracts-of-shops.server.ts'
import { hasAgreementEnded } from '../../leaving/find-leavings.server.ts'
import { takeBackToUnsigned } from '../../leaving/take-back-to-unsigned.server.ts'
import { reachLive } from '../../go-live/begin-go-live.server.ts'
import { findGoLiveOf } from '../../go-live/go-lives.queries.server.ts'
import { goLiveReminders } from '../../go-live/reminders/go-live-reminders.server.ts'
import { resumeReminders } from '#app/reminders/manage-reminders.server.ts'
import { insuranceOf, isValidOn } from '../insurance/insurance.ts'
import { planInsuranceReminders } from '../insurance/insurance-reminders.server.ts'
import type { Service } from '../../shop.ts'
import { makeContractToken } from '../../onboarding/make-contract-token.server.ts'
import { actedShop, lockInvitations } from '../acted-shop.server.ts'
import type { ShopChange, StoredShop } from '../shop-changes.queries.server.ts'
import type { OpeningUndo } from './opening.ts'

/** Whether all public details of a shop are known. */
const isWhole = (shop: StoredShop): boolean =>
  [shop.number, shop.street1, shop.suburb, shop.state, shop.lat, shop.lon, shop.openingHours].every(
    (value) => value !== null,
  )

/**
 * Opens a signed shop: the last step of its list (rule N12), and the only way into the finder. Staff decide whether earlier steps may be
 * missing. A contract that differs from the approval must be confirmed first (rule C61). The shop accepts parcels only if its
 * insurance is valid, or without a date if the retailer said yes when signing. The retailer is mailed once the opening can no longer be undone (rule BO80). Succeeds if the shop is already
 * open.
 * @throws RefusedError forbidden
 */
export async function openShop(
  platform: Platform,
  actor: StaffActor,
  { id, origin }: { id: string; origin: Origin },
  now = new Date(),
): Promise<ActResult<'not-signed' | 'differs' | 'address-needed'>> {
  const by = permitted(actor, 'newsagencies:write')
  return actOn(platform, actedShop, {
    id,
    by,
    origin,
    isDone: ({ status }) => status === 'open',
    work: async (tx, shop) => {
      const contracts = platform.port(contractsOfShops)
      if (shop.status !== 'onboarding' || shop.signedAt === null || !(await contracts.hasSignedDetails(tx, id)))
        return refused('not-signed')
      if (mustBeConfirmed(shop)) return refused('differs')
      if (!isWhole(shop)) return refused('address-needed')
      const insurance = insuranceOf(shop)
      const isCovered = insurance
        ? isValidOn(insurance, isoDay(now, shop.timeZone))
        : await contracts.hasParcelCover(tx, platform.keys, id)
      const usual: Service[] = isCovered ? ['deposits', 'parcels', '2fa'] : ['deposits', '2fa']
      const services = shop.services.length > 0 ? shop.services : usual
      const was = { services: shop.services, trainingReminderAt: null, testReminderAt: null }
      const undo = keepUndo(was, { now, seconds: platform.config.UNDO_SECONDS, isMailed: shop.email !== null })
      await reachLive(tx, platform, {
        shop,
        signedAt: shop.signedAt,
        by: actor.name,
        notBefore: undo.until,
      })
      return ok({
        kind: 'opened',
        facts: { undo } satisfies { undo: OpeningUndo },
        change: { status: 'open', services },
        was: { status: shop.status },
        became: { status: 'open', services: services.join(', ') },
      })
    },
  })
}

/** Attaches the shop to an account that was set up while it was closed. */
async function accountOf(tx: Transaction, { retailerId, emailKey }: StoredShop): Promise<ShopChange> {
  const retailer = retailerId === null && emailKey !== null ? await findRetailerByEmail(tx, emailKey) : undefined
  return retailer ? { retailerId: retailer.id, accountAt: new Date() } : {}
}

/** Lets the reminders of a reopened shop go on: those that were due while it was closed have ended. */
async function resumeRemindersOf(
  tx: Transaction,
  platform: Platform,
  { shop, hasAccount }: { shop: StoredShop; hasAccount: boolean },
): Promise<void> {
  if (shop.signedAt === null && hasAccount) await platform.port(contractsOfShops).planReminders(tx, shop)
  const list = await findGoLiveOf(tx, shop.id)
  if (list && list.liveAt === null) await resumeReminders(tx, goLiveReminders, list.id)
  await planInsuranceReminders(tx, shop, shop.insuredUntil)
}

/** Whether a shop was open when it was closed. */
async function wasOpen(tx: Transaction, id: string): Promise<boolean> {
  const events = await findEvents(tx, { kind: 'newsagency', id })
  return events.findLast(({ kind }) => kind === 'closed')?.facts?.was === 'open'
}

/**
 * Reopens a closed shop in its earlier status, with a new contract token. A shop whose agreement has ended signs again before it can open
 * (rule LV9). A retailer with an account who has to sign is mailed (rule N32). A revoked invitation stays revoked; staff send a new one. Succeeds if the shop is not closed.
 * @throws RefusedError forbidden
 */
export async function reopenShop(
  platform: Platform,
  actor: StaffActor,
  { id, origin }: { id: string; origin: Origin },
  now = new Date(),
): Promise<ActResult> {
  const by = permitted(actor, 'newsagencies:write')
  return actOn(platform, actedShop, {
    id,
    by,
    locks: lockInvitations(id),
    origin,
    isDone: ({ status }) => status !== 'closed',
    work: async (tx, shop) => {
      const mustSign = await hasAgreementEnded(tx, shop, now)
      const unsigned = mustSign
        ? { ...(await takeBackToUnsigned(tx, platform, shop, { by, origin })), addressAt: null }
        : {}
      const status = !mustSign && (await wasOpen(tx, id)) ? 'open' : 'onboarding'
      const { contractToken: _token, ...token } = makeContractToken(platform.keys, id)
      const account = await accountOf(tx, shop)
      const retailerId = account.retailerId ?? shop.retailerId
      const reopened = { ...shop, retailerId, signedAt: mustSign ? null : shop.signedAt }
      await resumeRemindersOf(tx, platform, { shop: reopened, hasAccount: retailerId !== null })
      await commitEffects(tx, { mails: await reopenedNotice(tx, { config: platform.config, shop: reopened }) })
      const change = { ...unsigned, status, closedReason: null, movedAt: new Date(), ...token, ...account } as const
      return ok({
        kind: 'reopened',
        ...(mustSign && { facts: { mustSign } }),
        change,
        was: { status: 'closed', reason: shop.closedReason },
        became: { status },
      })
    },
  })
}
