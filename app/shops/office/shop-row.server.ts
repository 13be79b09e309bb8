import type { InvitationView } from '#app/retailers/invitations/manage-invitations.server.ts'
import { invitationState } from '#app/retailers/invitations/invitation.ts'
import { oddLetters } from '#app/core/text/names/odd-letters.ts'
import { dayOf } from '#app/ui/time/dates.ts'
import { counted } from '#app/ui/text/format-count.ts'

import { mustBeConfirmed } from '../approval/differences.ts'
import { closureToday } from '../hours/open-state.ts'
import { hoursOf } from '../hours/special-days.ts'
import type { ListedShop } from '../shop-lists.queries.server.ts'
import { milestones } from '../shop.ts'
import { daysBetween, stalledDays } from './shop-filters.ts'
import type { ShopRow } from './record/shop-view.ts'

const inDays = (days: number) => counted(days, 'day')
const shortDay = (at: Date) => dayOf(at.toISOString()).replace(/ \d{4}$/, '')

function knownOfInvitation(invitation: InvitationView | undefined, now: Date): string {
  if (!invitation) return 'No invitation'
  const { expiresAt } = invitation
  const state = invitationState(invitation, now)
  if (state === 'revoked') return 'Invitation revoked'
  if (state === 'expired') return `Code expired ${shortDay(expiresAt)}`
  if (state === 'activated') return 'Code entered, no password yet'
  if (state === 'used') return 'Account created'
  const left = daysBetween(now, expiresAt)
  return left === 0 ? 'Code expires today' : `Code expires in ${inDays(left)}`
}

/** Returns until when a shop is closed for some days (rule OH8), such as `Closed until 14 January`, or null. */
export const closedUntil = (shop: ListedShop, now: Date): string | null =>
  shop.status === 'closed' ? null : (closureToday(hoursOf(shop), now)?.words ?? null)

function knownOf(shop: ListedShop, invitation: InvitationView | undefined, now: Date): string {
  if (shop.status === 'closed') return shop.closedReason ?? 'Closed'
  const closed = closedUntil(shop, now)
  if (closed) return closed
  if (mustBeConfirmed(shop)) return 'Differs from the approval'
  if (shop.status === 'open') return shop.signedAt ? `Signed ${shortDay(shop.signedAt)}` : 'Open'
  if (shop.waitsFor === null) return 'Complete'
  if (shop.retailerId !== null) return shop.accountAt ? `Account since ${shortDay(shop.accountAt)}` : 'Has an account'
  return knownOfInvitation(invitation, now)
}

const reachedOf = (shop: ListedShop) => milestones.filter((milestone) => shop[`${milestone}At`] !== null)

/** Builds a row of the list. `invitation`: the newest one of the shop's email. */
export function shopRow(
  shop: ListedShop,
  { invitation, addressOf, now }: { invitation: InvitationView | undefined; addressOf(id: string): string; now: Date },
): ShopRow {
  const place = [shop.suburb, shop.state, shop.postcode].filter(Boolean).join(' ')
  const stillDays = daysBetween(shop.movedAt, now)
  const isWaiting = shop.status === 'onboarding' && shop.waitsFor !== null
  return {
    id: shop.id,
    to: addressOf(shop.id),
    shopName: shop.shopName,
    detail: [place, shop.contactName].filter(Boolean).join(', '),
    status: shop.status,
    reached: reachedOf(shop),
    waitsFor: shop.status === 'onboarding' ? shop.waitsFor : null,
    stillDays,
    isStalled: isWaiting && stillDays >= stalledDays && closedUntil(shop, now) === null,
    isOdd: Boolean(oddLetters(shop.shopName) ?? oddLetters(shop.contactName ?? '')),
    known: knownOf(shop, invitation, now),
  }
}
