import type { AgentActor } from '#app/agents/guards/find-agent-actor.server.ts'
import { accept } from '#app/platform/accept/accept.server.ts'
import { addressBlock } from '#app/platform/edge/client-address.server.ts'
import { RefusedError } from '#app/platform/errors.ts'
import { once, type Repeatable, repeatable } from '#app/platform/idempotency/idempotency.server.ts'
import { mail, mailQueue } from '#app/platform/mail/outgoing-mail.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'

import { lockNewsagency, updateNewsagency } from '../change/newsagency-changes.store.server.ts'
import { recordNewsagencyEvent } from '../change/record-newsagency-event.server.ts'
import { shopSubject } from '../find-newsagency.server.ts'
import { newsagencyLimits } from '../newsagency-limits.ts'
import { failedTestMail } from './go-live.mail.tsx'
import { isOpenStep } from './go-live.ts'
import { findGoLiveOf, goLiveOf } from './go-lives.store.server.ts'

/** `act` names the report: a repeated post of the same form counts once. */
type FailedTest = { newsagencyId: string; note: string; origin: Origin; act: string }

/**
 * The retailer says that the test payment of their shop did not work (rule N20): the team is mailed, and the timeline shows their
 * note. The step stays open. Idempotent for one `act`.
 * @throws RefusedError not-found for a shop that is not theirs; conflict while the step is not open; too-many-requests
 */
export async function reportFailedTest(platform: Platform, actor: AgentActor, report: FailedTest): Promise<void> {
  const { newsagencyId, note, origin } = report
  const act = repeatable('failed-test', report.act, { newsagencyId, note, agentId: actor.id })
  await once(platform.database, act, async () => {
    await platform.limits.consume(newsagencyLimits['failed-test'], {
      ip: addressBlock(origin.ip),
      subject: newsagencyId,
    })
    return writeReport(platform, actor, report, act)
  })
}

/** Writes the report with its mail, in one transaction. @throws AlreadyDoneError */
async function writeReport(
  { config, database, jobs }: Platform,
  actor: AgentActor,
  { newsagencyId, note, origin }: FailedTest,
  act: Repeatable | undefined,
): Promise<{ success: true }> {
  const reply = { success: true } as const
  const who = { kind: 'agent' as const, id: actor.id, name: `${actor.givenName} ${actor.surname}`.trim() }
  await database.transaction(async (tx) => {
    await accept(tx, { once: act, reply })
    const shop = await lockNewsagency(tx, newsagencyId)
    if (shop?.agentId !== actor.id || shop.status === 'closed') throw new RefusedError('not-found')
    const list = await findGoLiveOf(tx, shop.id)
    if (!list || !isOpenStep(goLiveOf(list).reached, 'tested')) throw new RefusedError('conflict')
    const kind = 'test-payment-failed'
    await updateNewsagency(tx, shop.id, { movedAt: new Date() })
    await recordNewsagencyEvent(tx, { newsagencyId, kind, actor: who, ...(note && { note }) })
    const { shopName, reference, phone } = shop
    await accept(tx, {
      audit: { actor: who, action: `newsagency.${kind}`, subject: shopSubject(shop), origin },
      mails: [
        mail({
          template: failedTestMail,
          data: {
            shopName,
            reference: reference ?? '',
            retailer: who.name,
            phone: phone ?? '',
            note,
            recordUrl: `${config.PUBLIC_URL}/staff/newsagencies/${shop.id}`,
          },
          to: { name: '', address: config.TO_EMAIL_SETUP },
          replyTo: actor.email,
          about: { kind: 'newsagency', id: shop.id },
        }),
      ],
    })
  })
  jobs.wake(mailQueue)
  return reply
}
