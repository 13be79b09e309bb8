import { accept } from '#app/platform/accept/accept.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { lockFailedMails } from '#app/platform/mail/mail-lists.store.server.ts'
import { findMail, type StoredMail } from '#app/platform/mail/mail.store.server.ts'
import { mailQueue } from '#app/platform/mail/outgoing-mail.server.ts'
import { requeueMail } from '#app/platform/mail/send-mail.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'

import { permit, type StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { mailList } from './mail.list.server.ts'

type ResentMail = Pick<StoredMail, 'id' | 'template' | 'subject' | 'state' | 'attempts'>

async function resendOne(
  tx: Transaction,
  platform: Platform,
  actor: StaffActor,
  mail: ResentMail,
  origin: Origin,
): Promise<void> {
  await requeueMail(tx, platform, mail)
  await accept(tx, {
    audit: {
      actor: { kind: 'staff', id: actor.id, name: actor.name },
      action: 'mail.resent',
      subject: { kind: 'mail', id: mail.id, label: mail.subject },
      was: { state: mail.state, attempts: mail.attempts },
      became: { state: 'queued', attempts: 0 },
      origin,
    },
  })
}

/** Sends a mail once more: one that failed, or one that went out and did not arrive. One that still waits goes out anyway. */
export async function resendMail(
  platform: Platform,
  actor: StaffActor,
  { id, origin }: { id: string; origin: Origin },
): Promise<Result<void, 'not-found'>> {
  permit(actor, 'mail:resend')
  const mail = await findMail(platform.database.queries, id)
  if (!mail) return refused('not-found')
  if (mail.state === 'queued') return accepted(undefined)
  await platform.database.transaction((tx) => resendOne(tx, platform, actor, mail, origin))
  platform.jobs.wake(mailQueue)
  return accepted(undefined)
}

/** How many failed mails are sent again at one press. */
const mostResent = 1_000

const resentTogether = 50

/** How many failed mails of a search one press would send again, and whether there are more. @throws RefusedError forbidden */
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

/** The next failed mails after `afterId`; the id of the last of them, and how many they were. */
function resendGroup(
  platform: Platform,
  actor: StaffActor,
  { search, origin }: Asked,
  { afterId, most }: { afterId: string | undefined; most: number },
): Promise<{ lastId: string | undefined; resent: number }> {
  return platform.database.transaction(async (tx) => {
    const failed = await lockFailedMails(tx, search, afterId, most)
    for (const mail of failed) await resendOne(tx, platform, actor, mail, origin)
    return { lastId: failed.at(-1)?.id, resent: failed.length }
  })
}

/**
 * Sends the failed mails that a search finds once more, the oldest first, and says how many: each is written down as if it
 * had been sent again alone. They go in groups, so that a stop in between leaves each group either done or as it was. One
 * that fails again meanwhile is not sent a third time.
 * @throws RefusedError forbidden
 */
export async function resendFailedMails(platform: Platform, actor: StaffActor, asked: Asked): Promise<number> {
  permit(actor, 'mail:resend')
  let resent = 0
  let afterId: string | undefined
  while (resent < mostResent) {
    const most = Math.min(resentTogether, mostResent - resent)
    const group = await resendGroup(platform, actor, asked, { afterId, most })
    if (group.resent === 0) break
    resent += group.resent
    afterId = group.lastId
    platform.jobs.wake(mailQueue)
  }
  return resent
}
