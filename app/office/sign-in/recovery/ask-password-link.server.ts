import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { addressBlock } from '#app/core/http/client-address.server.ts'
import type { Job } from '#app/outbox/jobs/jobs.server.ts'
import { mail, mailQueue } from '#app/outbox/mail/outgoing-mail.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { emailKey } from '#app/core/text/text.ts'

import { findStaffByEmail, lockStaff } from '../../team/members/staff.queries.server.ts'
import { staffLimits } from '../staff-limits.ts'
import { makePasswordLink } from './make-password-link.server.ts'
import { staffPasswordLinkMail } from './password-link.mail.tsx'

const queue = 'staff-password-link'

/** `staffId` is null if no link is to be mailed. The job is queued anyway, so that both requests take the same time. */
type Asked = { staffId: string | null }

/**
 * Requests the mailed link for a forgotten password (rule BO31). Response and timing are the same for each address. Only a member with a
 * second factor gets a mail: without one, access to the mailbox would be enough. Above a mailbox's limit no mail is sent, but the request
 * succeeds and the last link still works. The limits of the sign-in are separate.
 * @throws RefusedError too-many-requests for the network address
 */
export async function askPasswordLink(
  { database, limits, jobs }: Platform,
  email: string,
  origin: Origin,
): Promise<void> {
  await limits.consume(staffLimits['staff-password-link'], { ip: addressBlock(origin.ip) })
  const isMailed = await limits.admits(staffLimits['staff-password-mail'], { ip: '', subject: emailKey(email) })
  const member = await findStaffByEmail(database.queries, email)
  const asked: Asked = { staffId: isMailed && member?.enrolledAt ? member.id : null }
  await commitEffects(database, {
    audit: {
      actor: { kind: 'visitor', name: 'Visitor' },
      action: 'staff.password-link-asked',
      subject: { kind: 'staff', label: member?.name ?? 'an unknown address', ...(member && { id: member.id }) },
      became: { mailed: asked.staffId !== null },
      origin,
    },
    jobs: [{ queue, data: asked }],
  })
  jobs.notify(queue)
}

/** Mails the link, unless the member was disabled or lost the second factor since the request. */
async function mailLink(platform: Platform, staffId: string): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const member = await lockStaff(tx, staffId)
    if (!member?.enrolledAt || member.disabledAt) return
    const url = await makePasswordLink(tx, platform.config, { staffId, kind: 'requested' })
    if (!url) return
    const { name, email } = member
    const data = { name, url, life: 'one hour', hasFactor: true }
    const about = { kind: 'staff', id: staffId }
    await commitEffects(tx, {
      mails: [mail({ template: staffPasswordLinkMail, data, to: { name, address: email }, about })],
      keys: platform.keys,
    })
  })
  platform.jobs.notify(mailQueue)
}

/** The job behind `askPasswordLink`. A retry mails another link, and only the newest works. */
export function passwordLinkJob(platform: Platform): Job<Asked> {
  return {
    queue,
    async work({ staffId }) {
      if (staffId !== null) await mailLink(platform, staffId)
    },
  }
}
