import { findWaitingEmailChange } from '#app/retailers/account/email/confirm-for-lost-mailbox.server.ts'
import { findRetailerPerson } from '#app/retailers/find/find-retailer-person.server.ts'
import { findInvitations, type InvitationView } from '#app/retailers/invitations/manage-invitations.server.ts'
import { invitationState } from '#app/retailers/invitations/invitation.ts'
import { invitationReminder } from '#app/retailers/reminders/invitation-reminder.server.ts'
import { countSessionsOfRetailer } from '#app/retailers/session/end-sessions-of-retailer.server.ts'
import { oddLetters } from '#app/core/text/names/odd-letters.ts'
import type { Queries } from '#app/data/database/database.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { isoDay } from '#app/ui/time/dates.ts'
import { findReminder } from '#app/reminders/manage-reminders.server.ts'
import { findTagsOf } from '#app/office/records/tags/find-tags-of.server.ts'
import { findColleagueNames } from '#app/office/team/members/find-colleagues.server.ts'

import { contractsOfShops } from '../../find/contracts-of-shops.server.ts'
import { hasOwnHours } from '../../hours/change-hours.server.ts'
import { rangeLabel, specialLabel } from '../../hours/hours-words.ts'
import { withoutPast } from '../../hours/special-days.ts'
import { findLatestChanges } from '../../change/requests/change-requests.queries.server.ts'
import { findConfirmedChanges } from '../../change/requests/find-confirmed-changes.server.ts'
import { officeViewOfChange } from '../../change/requests/view-of-change.server.ts'
import { insuranceLabel, insuranceOf } from '../../change/insurance/insurance.ts'
import { findStalledAmong } from '../../go-live/waiting/stalled.queries.server.ts'
import { findGoLiveList, isSealed } from '../../go-live/find-go-live-list.server.ts'
import { findLeavings, waysToClose } from '../../leaving/find-leavings.server.ts'
import { isAgreementOver } from '../../leaving/leaving.ts'
import { findLookAlikes, findShop, type ListedShop } from '../../find/shop-lists.queries.server.ts'
import { knownAddressLine, milestones } from '../../shop.ts'
import { daysBetween, listPath } from '../shop-filters.ts'
import { closedUntil } from '../shop-row.server.ts'
import type { InvitationRecord, ShopRecord } from './shop-view.ts'

/** The most change requests that the record lists. */
const mostChanges = 10

const iso = (at: Date | null) => at?.toISOString() ?? null

async function invitationRecord(queries: Queries, invitation: InvitationView, now: Date): Promise<InvitationRecord> {
  const reminder = await findReminder(queries, invitationReminder, invitation.id)
  return {
    id: invitation.id,
    state: invitationState(invitation, now),
    sentAt: invitation.codeMadeAt.toISOString(),
    expiresAt: invitation.expiresAt.toISOString(),
    activatedAt: iso(invitation.activatedAt),
    usedAt: iso(invitation.usedAt),
    revokedAt: iso(invitation.revokedAt),
    remindersSent: reminder?.sent ?? 0,
    nextReminderAt: iso(reminder?.nextAt ?? null),
    remindersStoppedAt: iso(reminder?.stoppedAt ?? null),
  }
}

function addressOf(shop: ListedShop): string {
  const line = knownAddressLine(shop)
  return shop.landmark ? `${line} (${shop.landmark})` : line
}

function shopRecord(shop: ListedShop, now: Date) {
  return {
    id: shop.id,
    reference: shop.reference,
    shopName: shop.shopName,
    status: shop.status,
    closedReason: shop.closedReason,
    closedUntil: closedUntil(shop, now),
    progress: shop.progress,
    steps: milestones.map((milestone) => ({ milestone, at: iso(shop[`${milestone}At`]) })),
    waitsFor: shop.status === 'onboarding' ? shop.waitsFor : null,
    stillDays: daysBetween(shop.movedAt, now),
    contactName: shop.contactName,
    email: shop.email,
    phone: shop.phone,
    mobile: shop.mobile,
    abn: shop.abn,
    isLpo: shop.licensedPostOffice,
    address: addressOf(shop),
    pin: shop.lat === null || shop.lon === null ? null : { lat: shop.lat, lon: shop.lon },
    timeZone: shop.timeZone,
    openingHours: shop.openingHours,
    hasOwnHours: hasOwnHours(shop),
    specialDays: withoutPast(shop.specialDays, isoDay(now, shop.timeZone)).map(({ from, to, shifts }) => ({
      dates: rangeLabel({ from, to }),
      hours: specialLabel(shifts),
    })),
    hasAccount: shop.retailerId !== null,
    madeAt: shop.createdAt.toISOString(),
    registrationId: shop.registrationId,
    registrationTo: shop.registrationId && `/staff/registrations/${shop.registrationId}`,
    approval: shop.differences && { differences: shop.differences, confirmedAt: iso(shop.differencesConfirmedAt) },
    publicTo: shop.status === 'open' ? `/locations/${shop.slug}` : null,
    version: shop.version,
  }
}

/** Words the insurance of a signed shop. Without a date, its contract has the retailer's answer. */
async function insuranceLine({ database, keys, port }: Platform, shop: ListedShop, now: Date): Promise<string | null> {
  if (shop.signedAt === null) return null
  const insurance = insuranceOf(shop)
  const saidYes = !insurance && (await port(contractsOfShops).hasParcelCover(database.queries, keys, shop.id))
  return insuranceLabel(insurance, isoDay(now, shop.timeZone), saidYes)
}

/** Loads the record of a shop, without codes and tokens. Returns undefined for an unknown id. */
export async function loadShopRecord(platform: Platform, id: string): Promise<ShopRecord | undefined> {
  const now = new Date()
  const { queries } = platform.database
  const shop = await findShop(queries, id)
  if (!shop) return undefined
  const invitations = await findInvitations(queries, shop.emailKey === null ? [] : [shop.emailKey])
  const invitation = invitations.get(shop.emailKey ?? '')
  const leavings = await findLeavings(queries, shop, now)
  const alike = await findLookAlikes(queries, shop)
  const { assigneeId } = shop
  const names = await findColleagueNames(platform)
  return {
    ...shopRecord(shop, now),
    isStalled: (await findStalledAmong(queries, [id])).has(id),
    owner: assigneeId === null ? null : { id: assigneeId, name: names.get(assigneeId) ?? 'A former colleague' },
    tags: await findTagsOf(queries, 'newsagency', id),
    isUnsigned: shop.transferredAt !== null && shop.status !== 'closed' && !(await isSealed(queries, id)),
    loggedIn: shop.retailerId === null ? 0 : await countSessionsOfRetailer(queries, shop.retailerId),
    emailChange: shop.retailerId === null ? null : await findWaitingEmailChange(queries, shop.retailerId),
    accountPhone: shop.retailerId === null ? '' : ((await findRetailerPerson(queries, shop.retailerId))?.phone ?? ''),
    look: {
      odd: [shop.shopName, shop.contactName ?? ''].flatMap((name) => oddLetters(name) ?? []),
      alike: alike.map((other) => ({ to: `${listPath}/${other.id}`, name: other.shopName })),
    },
    invitation: invitation ? await invitationRecord(queries, invitation, now) : null,
    insurance: await insuranceLine(platform, shop, now),
    changes: (await findLatestChanges(queries, id, mostChanges)).map(officeViewOfChange),
    confirmed: (await findConfirmedChanges(queries, [id])).map(({ lead, value, from }) => `${lead} ${value}${from}`),
    goLive: await findGoLiveList(queries, shop),
    leavings,
    waysToClose: waysToClose(shop, leavings),
    isAgreementOver: isAgreementOver(shop.signedAt, leavings),
    contract: await platform.port(contractsOfShops).findProgress(queries, platform.keys, id),
  }
}
