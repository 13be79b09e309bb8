import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { actOn, type ActResult } from '#app/outbox/act/act-on.server.ts'
import type { Pin } from '#app/geo/map/pin.ts'
import type { Origin } from '#app/core/http/origin.ts'
import { ok, refused } from '#app/core/result.ts'
import { permitted, type StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { isoDay } from '#app/ui/time/dates.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { actedShop } from '../acted-shop.server.ts'
import { reasonSchema } from '../shop-forms.schema.ts'
import { isValidOn } from '../insurance/insurance.ts'
import { planInsuranceReminders } from '../insurance/insurance-reminders.server.ts'
import { findChange, updateChange } from './change-requests.queries.server.ts'
import { columnsOfChange, replacedBy } from './columns-of-change.server.ts'
import { pinProblem, withPin } from './pin-problem.server.ts'
import { mailOfDeclined, mailsOfConfirmed } from './mails/change-mails.server.ts'

type Decided = { shopId: string; id: string; origin: Origin }
type Confirmed = Decided & { pin?: Pin | null }

/**
 * Confirms a change that a retailer asked for (rule CH2): at once if its day has come at the shop, else on its day. The retailer and our
 * team get a dated confirmation. A sale is confirmed by the transfer. `pin`: the position of a move that has none (rule CH6). Succeeds if it is already confirmed.
 * @throws RefusedError forbidden
 */
export async function confirmChange(
  platform: Platform,
  actor: StaffActor,
  { shopId, id, pin = null, origin }: Confirmed,
  now = new Date(),
): Promise<ActResult<'not-open' | 'is-sale' | 'has-ended' | 'pin-needed' | 'same-pin' | 'pin-far'>> {
  const by = permitted(actor, 'newsagencies:write')
  return actOn(platform, actedShop, {
    id: shopId,
    by,
    origin,
    isDone: async (_, tx) => ['confirmed', 'done'].includes((await findChange(tx, shopId, id))?.state ?? ''),
    async work(tx, shop) {
      const change = await findChange(tx, shopId, id)
      if (!change) return refused('not-found')
      if (change.state !== 'asked' || shop.status === 'closed') return refused('not-open')
      if (change.kind === 'sale') return refused('is-sale')
      const { effectiveOn, kind } = change
      const details = withPin(change.details, pin)
      if (details.kind === 'move' && details.lat === null) return refused('pin-needed')
      const wrong = await pinProblem(details, shop)
      if (wrong) return refused(wrong)
      const today = isoDay(now, shop.timeZone)
      if (details.kind === 'insurance' && !isValidOn(details, today)) return refused('has-ended')
      const isDue = effectiveOn <= today
      const was = replacedBy(details, shop)
      const state = isDue ? ('done' as const) : ('confirmed' as const)
      await updateChange(tx, id, {
        state,
        details,
        was,
        decidedAt: now,
        decidedBy: actor.name,
        endedAt: isDue ? now : null,
      })
      const mails = await mailsOfConfirmed(tx, platform.config, shop, { details, effectiveOn, was, now })
      await commitEffects(tx, { mails })
      if (details.kind === 'insurance') await planInsuranceReminders(tx, shop, details.validUntil)
      const facts = { change: kind, details, effectiveOn, was }
      return ok({ kind: 'change-confirmed', facts, change: isDue ? columnsOfChange(details, shop) : {}, became: { change: kind, effectiveOn } }) // prettier-ignore
    },
  })
}

/** Declines a change for a reason, which is mailed to the retailer (rule CH2). @throws RefusedError forbidden */
export async function declineChange(
  platform: Platform,
  actor: StaffActor,
  { shopId, id, reason, origin }: Decided & { reason: string },
): Promise<ActResult<'not-open' | 'bad-reason'>> {
  const by = permitted(actor, 'newsagencies:write')
  const parsed = reasonSchema.safeParse(reason)
  if (!parsed.success) return refused('bad-reason')
  return actOn(platform, actedShop, {
    id: shopId,
    by,
    origin,
    isDone: async (_, tx) => (await findChange(tx, shopId, id))?.state === 'declined',
    async work(tx, shop) {
      const change = await findChange(tx, shopId, id)
      if (!change) return refused('not-found')
      if (change.state !== 'asked') return refused('not-open')
      const { details, kind } = change
      const at = new Date()
      await updateChange(tx, id, { state: 'declined', decidedAt: at, decidedBy: actor.name, reason: parsed.data, endedAt: at }) // prettier-ignore
      await commitEffects(tx, {
        mails: await mailOfDeclined(tx, platform.config, shop, { details, reason: parsed.data }),
      })
      return ok({ kind: 'change-declined', note: parsed.data, facts: { change: kind }, became: { change: kind } })
    },
  })
}
