import { brand } from '#app/brand.ts'
import { findShop, type ShopRow } from '#app/shops/find/find-shop.server.ts'
import { isLeavingShop } from '#app/shops/leaving/find-leavings.server.ts'
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

/** Builds the event of all debits after the seal: every two weeks, or on the next business day if banks are closed. */
function debits(document: Pick<SigningDocument, 'id'>, shop: ShopRow, sealedAt: Date, now: Date): DayEvent {
  const state = shop.state ?? undefined
  const sealedOn = calendarDay(sealedAt, shop.timeZone)
  const [first] = nextDebits(agreementTerms, sealedOn, state)
  const today = calendarDay(now, shop.timeZone)
  const coming = nextDebits(agreementTerms, today > sealedOn ? today : sealedOn, state, turnsAhead)
  return {
    uid: `debits-${document.id}@${brand.domain}`,
    stamp: sealedAt,
    day: first?.due ?? agreementTerms.debitAnchor,
    title: `${brand.name} debits what ${shop.shopName} took`,
    words: `We email the amount ${debitNotice(agreementTerms)}. Keep the money ready. Questions: ${brand.phone.display}`,
    everyDays: agreementTerms.debitEveryDays,
    moved: coming.filter(({ due, debited }) => due !== debited).map(({ due, debited }) => ({ from: due, to: debited })),
  }
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
 * Builds the calendar file of a sealed agreement (rule C48): its debits, and the last day of an offered renewal.
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
  const canRenew = newest && isOffered(newest, now) && !(await isLeavingShop(queries, shop.id))
  const offered = canRenew ? [renewal(newest, shop)] : []
  const events = [debits(document, shop, document.completedAt, now), ...offered]
  return calendarFile(brand.name, events)
}
