import { type Actor, actInside, actOn, type ActResult } from '#app/outbox/act/act-on.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { lockFailedMails } from '#app/outbox/mail/mail-lists.queries.server.ts'
import type { StoredMail } from '#app/outbox/mail/mail.queries.server.ts'
import { mailQueue } from '#app/outbox/mail/outgoing-mail.server.ts'
import { requeueMail } from '#app/outbox/mail/send-mail.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok } from '#app/core/result.ts'

import { permit, permitted, type StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { actedMail } from '#app/office/mail/feedback/acted-mail.server.ts'

import { mailList } from './mail.list.server.ts'

/** Defines the act of resending a mail. It does nothing if the mail is already queued. */
const resending = (platform: Platform, { id, by, origin }: { id: string; by: Actor; origin: Origin }) => ({
  id,
  by,
  origin,
  isDone: ({ state }: StoredMail) => state === 'queued',
  async work(tx: Transaction, mail: StoredMail) {
    await requeueMail(tx, platform, mail)
    const { state, attempts } = mail
    return ok({ kind: 'resent', was: { state, attempts }, became: { state: 'queued', attempts: 0 } })
  },
})

/**
 * Resends a mail that failed, or that was sent and did not arrive.
 * @throws RefusedError forbidden
 */
export async function resendMail(
  platform: Platform,
  actor: StaffActor,
  { id, origin }: { id: string; origin: Origin },
): Promise<ActResult> {
  const by = permitted(actor, 'mail:resend')
  return actOn(platform, actedMail, resending(platform, { id, by, origin }))
}

/** The maximum number of failed mails that are resent by one submit. */
const mostResent = 1_000

const resentTogether = 50

/**
 * Counts the failed mails of a search that one submit would resend, and whether there are more.
 * @throws RefusedError forbidden
 */
export async function countFailedMails(
  { database: { queries } }: Platform,
  actor: StaffActor,
  search: string | undefined,
): Promise<{ failed: number; areMore: boolean }> {
  permit(actor, 'mail:resend')
  const [failed = 0] = await mailList.count(queries, [{ search, state: 'failed' }], mostResent + 1)
  return { failed: Math.min(failed, mostResent), areMore: failed > mostResent }
}

type Asked = { search: string | undefined; origin: Origin }

/** Resends the next failed mails after `afterId`. Returns the id of the last one and their number. */
function resendGroup(
  platform: Platform,
  by: Actor,
  { search, origin }: Asked,
  { afterId, most }: { afterId: string | undefined; most: number },
): Promise<{ lastId: string | undefined; resent: number }> {
  return platform.database.transaction(async (tx) => {
    const failed = await lockFailedMails(tx, search, afterId, most)
    for (const { id } of failed) await actInside(tx, actedMail, resending(platform, { id, by, origin }))
    return { lastId: failed.at(-1)?.id, resent: failed.length }
  })
}

/**
 * Resends the failed mails of a search, the oldest first, and returns their number. Each has the same audit entry as a single one. Each
 * group is a transaction, so that an interruption leaves no group half done. A mail that fails again during this run is not resent twice.
 * @throws RefusedError forbidden
 */
export async function resendFailedMails(platform: Platform, actor: StaffActor, asked: Asked): Promise<number> {
  const by = permitted(actor, 'mail:resend')
  let resent = 0
  let afterId: string | undefined
  while (resent < mostResent) {
    const most = Math.min(resentTogether, mostResent - resent)
    const group = await resendGroup(platform, by, asked, { afterId, most })
    if (group.resent === 0) break
    resent += group.resent
    afterId = group.lastId
    platform.jobs.notify(mailQueue)
  }
  return resent
}
