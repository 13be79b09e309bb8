import { withdrawMails } from '#app/outbox/mail/mail.queries.server.ts'
import { actOn, type ActResult } from '#app/outbox/act/act-on.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused } from '#app/core/result.ts'
import { findEvents } from '#app/office/records/history/manage-events.server.ts'
import { offerUndo } from '#app/office/records/history/undo-window.ts'
import { permitted, type StaffActor } from '#app/office/guards/staff-actor.server.ts'
import type { UndoView } from '#app/ui/record/undo/undo-notice.tsx'

import { leaveLive } from '../../go-live/begin-go-live.server.ts'
import { actedShop } from '../acted-shop.server.ts'
import { openingUndoOf } from './opening.ts'

/**
 * Undoes the opening of a shop while its mail is not sent yet (rule BO80): removes the shop from the finder, restores its list and
 * cancels the mail. Only the colleague who opened it can undo it, and only if nothing else has happened to the shop.
 * @throws RefusedError forbidden
 */
export async function undoOpening(
  platform: Platform,
  actor: StaffActor,
  { id, version, origin }: { id: string; version: number; origin: Origin },
  now = new Date(),
): Promise<ActResult<'too-late' | 'not-yours'>> {
  const by = permitted(actor, 'newsagencies:write')
  return actOn(platform, actedShop, {
    id,
    by,
    expectedVersion: version,
    origin,
    async isDone(shop, tx) {
      const last = (await findEvents(tx, { kind: 'newsagency', id })).at(-1)
      return shop.version === version + 1 && last?.kind === 'opening-undone' && last.actorId === actor.id
    },
    work: async (tx, shop) => {
      const last = (await findEvents(tx, { kind: 'newsagency', id })).at(-1)
      const undo = openingUndoOf(last)
      if (!last || !undo || shop.status !== 'open' || now > undo.until) return refused('too-late')
      if (last.actorId !== actor.id) return refused('not-yours')
      const withdrawn = await withdrawMails(tx, { kind: 'newsagency', id, until: undo.until })
      if (undo.isMailed && withdrawn === 0) return refused('too-late')
      await leaveLive(tx, id)
      return ok({
        kind: 'opening-undone',
        change: { status: 'onboarding', services: undo.was.services },
        was: { status: 'open' },
        became: { status: 'onboarding', mail: undo.isMailed ? 'withdrawn' : 'none' },
      })
    },
  })
}

type Opened = { id: string; shopName: string; version: number }

/** Returns the opening of a shop that the colleague can still undo, or undefined. */
export async function findOpeningUndo(
  { database: { queries } }: Platform,
  actor: StaffActor,
  { shop: { id, shopName, version }, to }: { shop: Opened; to: string },
  now = new Date(),
): Promise<UndoView | undefined> {
  const last = (await findEvents(queries, { kind: 'newsagency', id })).at(-1)
  const undo = openingUndoOf(last)
  const offer = undo && offerUndo(undo, { by: last?.actorId ?? null, actor, now })
  return offer && { to, version, done: `Opened ${shopName}.`, ...offer }
}
