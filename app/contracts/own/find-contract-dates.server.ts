import { brand } from '#app/brand.ts'
import { findShop, type ShopRow } from '#app/shops/find/find-shop.server.ts'
import { findLastDay } from '#app/shops/leaving/find-leavings.server.ts'
import { settledBy } from '#app/shops/leaving/leaving.ts'
import { calendarDay } from '#app/geo/calendar/business-days.ts'
import { calendarFile, type DayEvent } from '#app/core/text/calendar-file.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { dayInWords } from '#app/rates/rates.schema.ts'
import { agreementTerms, debitNotice } from '#app/signing/agreement/agreement-terms.ts'
import type { SigningDocument } from '#app/signing/documents/find-documents.server.ts'

import { findNewestRenewal, type StoredRenewal } from '../renewal/renewals.queries.server.ts'
import { nextDebits } from '../wizard/rules/key-facts.ts'

/** For how many debits bank holidays are considered: about two years. */
const turnsAhead = 52

type Sealed = { id: string; sealedAt: Date; now: Date; leaving: Awaited<ReturnType<typeof findLastDay>> }

/**
 * Builds the event of all debits after the seal: every two weeks, or on the next business day if banks are closed. While the agreement ends,
 * the first debit after the last day is the last one.
 */
function debits(shop: ShopRow, { id, sealedAt, now, leaving }: Sealed): DayEvent {
  const state = shop.state ?? undefined
  const until = leaving?.lastDay ? nextDebits(agreementTerms, leaving.lastDay, state, 1)[0]?.due : undefined
  const sealedOn = calendarDay(sealedAt, shop.timeZone)
  const [first] = nextDebits(agreementTerms, sealedOn, state)
  const today = calendarDay(now, shop.timeZone)
  const coming = nextDebits(agreementTerms, today > sealedOn ? today : sealedOn, state, turnsAhead)
  return {
    uid: `debits-${id}@${brand.domain}`,
    stamp: leaving && leaving.changedAt > sealedAt ? leaving.changedAt : sealedAt,
    day: first?.due ?? agreementTerms.debitAnchor,
    title: `${brand.name} debits what ${shop.shopName} took`,
    words: `We email the amount ${debitNotice(agreementTerms)}. Keep the money ready. Questions: ${brand.phone.display}`,
    everyDays: agreementTerms.debitEveryDays,
    until,
    moved: coming
      .filter(({ due, debited }) => due !== debited && (until === undefined || due <= until))
      .map(({ due, debited }) => ({ from: due, to: debited })),
  }
}

/** Builds the event of the last day of the agreement, or none. */
function lastDay({ shopName }: ShopRow, { id, leaving }: Sealed): DayEvent[] {
  if (!leaving?.lastDay) return []
  return [
    {
      uid: `last-day-${id}@${brand.domain}`,
      stamp: leaving.changedAt,
      day: leaving.lastDay,
      title: `Last day of ${shopName} with ${brand.name}`,
      words: `All money is settled by ${dayInWords(settledBy(leaving.lastDay))}. Questions: ${brand.phone.display}`,
    },
  ]
}

/** Builds the event of the last day on which an offered renewal can be signed. The agreement itself has no end. */
function renewal({ id, createdAt, expiresAt }: StoredRenewal, { shopName, timeZone }: ShopRow): DayEvent {
  return {
    uid: `renewal-${id}@${brand.domain}`,
    stamp: createdAt,
    day: calendarDay(expiresAt, timeZone),
    title: `Last day to sign the renewal for ${shopName}`,
    words: `Use the link in our email of ${dayInWords(calendarDay(createdAt, timeZone))}. Questions: ${brand.phone.display}`,
    alarmDays: 2,
  }
}

const isOffered = ({ completedAt, declinedAt, revokedAt, expiresAt }: StoredRenewal, now: Date): boolean =>
  completedAt === null && declinedAt === null && revokedAt === null && expiresAt > now

/**
 * Builds the calendar file of a sealed agreement (rule C48): its debits, and its last day or that of an offered renewal.
 * Undefined for a shop that is closed or handed on, because nothing is debited for it. The caller checks permissions.
 */
export async function findContractDates(
  { database: { queries } }: Pick<Platform, 'database'>,
  document: Pick<SigningDocument, 'id' | 'shopId' | 'handedOnAt' | 'completedAt'>,
  now = new Date(),
): Promise<string | undefined> {
  const shop = await findShop(queries, document.shopId)
  if (!shop || shop.status === 'closed' || document.handedOnAt !== null || !document.completedAt) return undefined
  const newest = await findNewestRenewal(queries, shop.id)
  const leaving = await findLastDay(queries, shop.id)
  const sealed = { id: document.id, sealedAt: document.completedAt, now, leaving }
  const offered = newest && isOffered(newest, now) && !leaving?.lastDay ? [renewal(newest, shop)] : []
  return calendarFile(brand.name, [debits(shop, sealed), ...lastDay(shop, sealed), ...offered])
}
