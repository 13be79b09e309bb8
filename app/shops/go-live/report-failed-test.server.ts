import { retailerName } from '#app/retailers/retailer-name.ts'
import type { RetailerActor } from '#app/retailers/guards/find-retailer-actor.server.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { actOn, orRefuse } from '#app/outbox/act/act-on.server.ts'
import type { Config } from '#app/core/config/config.server.ts'
import { addressBlock } from '#app/core/http/client-address.server.ts'
import { once, type Repeatable, repeatable } from '#app/outbox/idempotency/idempotency.server.ts'
import { mail } from '#app/outbox/mail/outgoing-mail.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused } from '#app/core/result.ts'

import { actedShopOf } from '../change/acted-shop.server.ts'
import type { StoredShop } from '../change/shop-changes.queries.server.ts'
import { shopLimits } from '../shop-limits.ts'
import { failedTestMail } from './go-live.mail.tsx'
import { isOpenStep } from './go-live.ts'
import { findGoLiveOf, goLiveOf } from './go-lives.queries.server.ts'

/** `act` identifies the report, so that a repeated submit counts once. */
type FailedTest = { shopId: string; note: string; origin: Origin; act: string }

/**
 * Reports that a retailer's test payment failed (rule N20): mails the team and adds the note to the timeline. The step stays open.
 * Idempotent by `act`.
 * @throws RefusedError not-found for a shop that is not theirs; conflict while the step is not open; too-many-requests
 */
export async function reportFailedTest(platform: Platform, actor: RetailerActor, report: FailedTest): Promise<void> {
  const { shopId, note, origin } = report
  const act = repeatable('failed-test', report.act, { shopId, note, retailerId: actor.id })
  await once(platform.database, act, async () => {
    await platform.limits.consume(shopLimits['failed-test'], {
      ip: addressBlock(origin.ip),
      subject: shopId,
    })
    return writeReport(platform, actor, report, act)
  })
}

/** Builds the mail to the team, with the retailer as the reply address. */
function mailOf(config: Config, { id, shopName, reference, phone }: StoredShop, actor: RetailerActor, note: string) {
  return mail({
    template: failedTestMail,
    data: {
      shopName,
      reference: reference ?? '',
      retailer: retailerName(actor),
      phone: phone ?? '',
      note,
      recordUrl: `${config.PUBLIC_URL}/staff/shops/${id}`,
    },
    to: { name: '', address: config.TO_EMAIL_SETUP },
    replyTo: actor.email,
    about: { kind: 'newsagency', id },
  })
}

/** Stores the report and queues its mail, in one transaction. @throws AlreadyDoneError */
async function writeReport(
  platform: Platform,
  actor: RetailerActor,
  { shopId, note, origin }: FailedTest,
  act: Repeatable | undefined,
): Promise<{ success: true }> {
  const reply = { success: true } as const
  const by = { kind: 'agent' as const, id: actor.id, name: retailerName(actor) }
  const result = await actOn(platform, actedShopOf(actor), {
    id: shopId,
    by,
    origin,
    locks: (tx) => commitEffects(tx, { once: act, reply }),
    async work(tx, shop) {
      const list = await findGoLiveOf(tx, shop.id)
      if (!list || !isOpenStep(goLiveOf(list).reached, 'tested')) return refused('not-yet')
      await commitEffects(tx, { mails: [mailOf(platform.config, shop, actor, note)] })
      return ok({ kind: 'test-payment-failed', change: { movedAt: new Date() }, ...(note && { note }) })
    },
  })
  orRefuse(result)
  return reply
}
