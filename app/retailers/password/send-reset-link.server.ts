import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { addressBlock } from '#app/core/http/client-address.server.ts'
import { emailKey } from '#app/core/text/text.ts'
import type { Arrival } from '#app/web/api/read-form.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import { mail, mailQueue } from '#app/outbox/mail/outgoing-mail.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { accountRefusals } from '../account/account-refusals.ts'
import { resetLinkMail } from '../account/account.mail.tsx'
import { retailerLimits } from '../retailer-limits.ts'
import { retailerName } from '../retailer-name.ts'
import { findRetailerByEmail, type StoredRetailer } from '../retailers.queries.server.ts'
import { findLivingInvitation } from '../invitations/invitations.queries.server.ts'
import { makeResetKey } from './make-reset-key.server.ts'
import { mayTell } from '../find/may-tell.server.ts'

const reply = { success: true, message: 'Password reset link has been sent' } as const

async function mailKey(
  platform: Platform,
  retailer: StoredRetailer,
  { origin, captchaProof, act }: Arrival,
): Promise<void> {
  const { config, database } = platform
  const { id, email, givenName } = retailer
  await database.transaction(async (tx) => {
    await commitEffects(tx, { once: act, reply, captchaProof })
    const resetKey = await makeResetKey(tx, id)
    const url = `${config.PUBLIC_URL}/reset-password?${new URLSearchParams({ resetKey })}`
    await commitEffects(tx, {
      mails: [
        mail({
          template: resetLinkMail,
          data: { givenName, url },
          to: { name: '', address: email },
          about: { kind: 'agent', id },
        }),
      ],
      keys: platform.keys,
      audit: {
        actor: { kind: 'visitor', name: 'Visitor' },
        action: 'agent.reset-asked',
        subject: { kind: 'agent', id, label: retailerName(retailer) },
        origin,
      },
    })
  })
  platform.jobs.notify(mailQueue)
}

/**
 * Mails a password reset link, which works once within an hour and voids older links (rule AC19). After a few requests within an hour no
 * mail is sent: the last one is in the mailbox.
 * @throws RefusedError account-doesnt-exist, not-activated while an invitation is pending, challenge-failed; AlreadyDoneError
 */
export async function sendResetLink(platform: Platform, email: string, asking: Arrival): Promise<typeof reply> {
  const { database, limits } = platform
  const { origin, captchaProof, act } = asking
  const key = emailKey(email)
  const retailer = await findRetailerByEmail(database.queries, key)
  const isMailed = await limits.admits(retailerLimits['mailed-link'], { ip: addressBlock(origin.ip), subject: key })
  if (retailer && !retailer.disabledAt && isMailed) await mailKey(platform, retailer, asking)
  else if (retailer && !retailer.disabledAt) await commitEffects(database, { once: act, reply, captchaProof })
  else await tellNobody(platform, { key, retailer }, asking)
  return reply
}

/** Refuses an email without a usable account. Above the limit of `mayTell` returns normally, so that the caller learns nothing. */
async function tellNobody(
  { database, limits }: Platform,
  { key, retailer }: { key: string; retailer: StoredRetailer | undefined },
  { origin, captchaProof }: Arrival,
): Promise<void> {
  await commitEffects(database, { captchaProof })
  const isInvited = !retailer && (await findLivingInvitation(database.queries, key)) !== undefined
  if (!(await mayTell(limits, origin, key))) return
  throw new RefusedError(accountRefusals[isInvited ? 'not-activated' : 'account-doesnt-exist'])
}
