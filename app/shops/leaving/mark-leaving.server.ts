import type { Origin } from '#app/core/http/origin.ts'
import { ok, refused } from '#app/core/result.ts'
import { permitted, type StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { type ActedKind, actOn, type ActResult } from '#app/outbox/act/act-on.server.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { resumeReminders } from '#app/reminders/manage-reminders.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { actedShop } from '../change/acted-shop.server.ts'
import type { ShopChange, StoredShop } from '../change/shop-changes.queries.server.ts'
import { findGoLiveOf } from '../go-live/go-lives.queries.server.ts'
import { goLiveReminders } from '../go-live/reminders/go-live-reminders.server.ts'
import type { Shipment } from '../onboarding/steps/reached.ts'
import type { Leaver } from './begin-leaving.server.ts'
import { canUndo, isOpenStep, type MarkedLeavingStep } from './leaving.ts'
import { leavingMail } from './leaving-mail.server.ts'
import { columnsOfMark, findStoredLeaving, leavingOf, type StoredLeaving, updateLeaving } from './leavings.queries.server.ts' // prettier-ignore

type Locked = { shop: StoredShop; leaving: StoredLeaving }

/** Lets `actOn` act on a leaving. The shop's lock orders its acts, and its history is the shop's. */
const actedLeaving = (kind: ActedKind<StoredShop, ShopChange>): ActedKind<Locked, never> => ({
  async lock(tx, id) {
    const found = await findStoredLeaving(tx, id)
    const shop = found && (await kind.lock(tx, found.shopId))
    const leaving = shop && (await findStoredLeaving(tx, id))
    return leaving && { shop, leaving }
  },
  subject: ({ shop }) => kind.subject(shop),
  history: async (tx, { shop }, happened) => kind.history?.(tx, shop, happened),
})

type Marking = { leaving: string; origin: Origin }

/**
 * Lets the agreement go on after all (rule LV3), and mails that to the retailer. Idempotent.
 * Refuses with `too-late` once the time to undo is over or the shop has closed.
 */
export async function undoLeaving(
  platform: Platform,
  { by, isStaff, kind }: Leaver,
  { leaving: id, origin }: Marking,
  now = new Date(),
): Promise<ActResult<'too-late'>> {
  return actOn(platform, actedLeaving(kind), {
    id,
    by,
    origin,
    isDone: ({ leaving }) => leaving.undoneAt !== null,
    async work(tx, { shop, leaving }) {
      if (!canUndo(leavingOf(leaving), { isStaff, now })) return refused('too-late')
      await updateLeaving(tx, id, { undoneAt: now, undoneBy: by.name })
      const list = await findGoLiveOf(tx, shop.id)
      if (list) await resumeReminders(tx, goLiveReminders, list.id)
      await commitEffects(tx, { mails: await leavingMail(tx, platform.config, 'undone', { shop, leaving }) })
      return ok({ kind: 'leaving-undone', was: { lastDay: leaving.lastDay } })
    },
  })
}

/** The kind of event for each step in the timeline and, after `newsagency.`, in the audit log. */
const kinds: Record<MarkedLeavingStep, string> = {
  returned: 'tablet-returned',
  swept: 'last-debit-made',
  settled: 'leaving-settled',
  ended: 'debit-authority-ended',
}

/**
 * Marks a step of a leaving (rule LV4). The end of the authority, which is the last one, is mailed. Idempotent.
 * @throws RefusedError forbidden
 */
export async function markLeaving(
  platform: Platform,
  actor: StaffActor,
  { leaving: id, step, origin }: Marking & { step: MarkedLeavingStep },
): Promise<ActResult<'not-yet'>> {
  const by = permitted(actor, 'newsagencies:write')
  return actOn(platform, actedLeaving(actedShop), {
    id,
    by,
    origin,
    isDone: ({ leaving }) => leavingOf(leaving).reached[step] !== undefined,
    async work(tx, { shop, leaving }) {
      if (!isOpenStep(leavingOf(leaving), step)) return refused('not-yet')
      await updateLeaving(tx, id, columnsOfMark(step, new Date(), actor.name))
      if (step === 'ended')
        await commitEffects(tx, { mails: await leavingMail(tx, platform.config, 'settled', { shop, leaving }) })
      return ok({ kind: kinds[step] })
    },
  })
}

/**
 * Records the return label with its carrier and tracking number (rule LV4). Until the tablet is back the number can be corrected. Refuses
 * with `stale` if the recorded number is not `seen`. Idempotent.
 * @throws RefusedError forbidden
 */
export async function recordLabel(
  platform: Platform,
  actor: StaffActor,
  {
    leaving: id,
    carrier,
    trackingNumber,
    expectedNumber,
    origin,
  }: Marking & Shipment & { expectedNumber: string | null },
): Promise<ActResult<'not-yet'>> {
  const by = permitted(actor, 'newsagencies:write')
  const became = { carrier, trackingNumber }
  return actOn(platform, actedLeaving(actedShop), {
    id,
    by,
    origin,
    isDone: ({ leaving }) => leaving.carrier === carrier && leaving.trackingNumber === trackingNumber,
    async work(tx, { leaving }) {
      const { reached, shipment } = leavingOf(leaving)
      const isFirst = shipment === null
      if (isFirst ? !isOpenStep(leavingOf(leaving), 'sent') : reached.returned) return refused('not-yet')
      if (expectedNumber !== leaving.trackingNumber) return refused('stale')
      await updateLeaving(tx, id, { ...became, ...(isFirst && { sentAt: new Date(), sentBy: actor.name }) })
      const note = `${carrier} ${trackingNumber}`
      return ok({ kind: isFirst ? 'label-sent' : 'label-changed', note, became, ...(shipment && { was: shipment }) })
    },
  })
}
