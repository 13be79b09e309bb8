import type { InvitationView } from '#app/retailers/invitations/manage-invitations.server.ts'
import { invitationState } from '#app/retailers/invitations/invitation.ts'
import { oddLetters } from '#app/core/text/names/odd-letters.ts'
import { dayOf } from '#app/ui/time/dates.ts'
import { counted } from '#app/ui/text/format-count.ts'

import { mustBeConfirmed } from './approval/differences.ts'
import { type OurStep, ourStepLabels } from '../go-live/waiting/our-step.ts'
import { closureToday } from '../hours/open-state.ts'
import { hoursOf } from '../hours/special-days.ts'
import type { ListedShop } from '../find/shop-lists.queries.server.ts'
import { milestones } from '../shop.ts'
import { daysBetween } from './shop-filters.ts'
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

type Known = {
  /** The newest invitation of the shop's email. */
  invitation: InvitationView | undefined
  /** The step that waits for us. */
  ourStep: OurStep | undefined
  /** The last day, while the agreement ends. */
  lastDay: string | undefined
  now: Date
}

type Shown = Known & {
  addressOf(id: string): string
  /** The name of its assignee. */
  owner: string | null
  tags: readonly string[]
  isStalled: boolean
  /** Whether its agreement is sealed. */
  isSealed: boolean
}

function knownOf(shop: ListedShop, { invitation, ourStep, lastDay, now }: Known): string {
  if (lastDay && shop.status !== 'closed') return `Last day ${dayOf(lastDay)}`
  if (ourStep === 'leave' || ourStep === 'change') return ourStepLabels[ourStep]
  if (shop.status === 'closed') return shop.closedReason ?? 'Closed'
  const closed = closedUntil(shop, now)
  if (closed) return closed
  if (mustBeConfirmed(shop)) return 'Differs from the approval'
  if (shop.status === 'open') return shop.signedAt ? `Signed ${shortDay(shop.signedAt)}` : 'Open'
  if (shop.waitsFor === null) return ourStep ? ourStepLabels[ourStep] : 'Waits for the retailer’s next step'
  if (shop.retailerId !== null) return shop.accountAt ? `Account since ${shortDay(shop.accountAt)}` : 'Has an account'
  return knownOfInvitation(invitation, now)
}

/** Whether a shop has a new owner whose contract is not sealed (rule N28). */
const isUnsignedSince = ({ transferredAt, status }: ListedShop, isSealed: boolean): boolean =>
  transferredAt !== null && status === 'onboarding' && !isSealed

const reachedOf = (shop: ListedShop) => milestones.filter((milestone) => shop[`${milestone}At`] !== null)

/** Builds a row of the list. */
export function shopRow(shop: ListedShop, { addressOf, owner, tags, isStalled, isSealed, ...known }: Shown): ShopRow {
  const { now, ourStep } = known
  const place = [shop.suburb, shop.state, shop.postcode].filter(Boolean).join(' ')
  const stillDays = daysBetween(shop.movedAt, now)
  const isOnboarding = shop.status === 'onboarding'
  return {
    id: shop.id,
    to: addressOf(shop.id),
    shopName: shop.shopName,
    detail: [place, shop.contactName].filter(Boolean).join(', '),
    status: shop.status,
    reached: reachedOf(shop),
    waitsFor: isOnboarding ? shop.waitsFor : null,
    stillDays,
    isOurTurn: ourStep !== undefined,
    isStalled,
    isUnsigned: isUnsignedSince(shop, isSealed),
    owner,
    tags,
    isOdd: Boolean(oddLetters(shop.shopName) ?? oddLetters(shop.contactName ?? '')),
    known: knownOf(shop, known),
  }
}
