import type { LimitKeys } from '#app/web/limits/counters.server.ts'
import type { Limit } from '#app/web/limits/limit.ts'
import type { Limits } from '#app/web/limits/limits.server.ts'
import { mailboxKey } from '#app/core/text/text.ts'

import { retailerLimits } from '../retailer-limits.ts'

/** A mail to an unconfirmed address that a retailer named. `sender`: the shop, or an account without one. */
export type MailToStranger = { sender: string; email: string }

/** Returns the limits with their subjects, the narrowest first. No rule counts by address. */
const countsOf = ({ sender, email }: MailToStranger): [Limit, LimitKeys][] => {
  const mailbox = mailboxKey(email)
  return [
    [retailerLimits['mails-to-one-stranger'], { ip: '', subject: `${sender} ${mailbox}` }],
    [retailerLimits['mails-to-strangers'], { ip: '', subject: sender }],
    [retailerLimits['mails-of-strangers'], { ip: '', subject: mailbox }],
  ]
}

const words = [
  'We have sent them 5 emails today. Ask them to look for the last one.',
  'Your shop can send 12 of these emails a day. Try again tomorrow.',
  'We cannot send more of these emails to this address today. Try again tomorrow.',
]

/** Counts a mail. A refused mail uses up none of the limits. */
async function countMailToStranger(limits: Limits, mail: MailToStranger, field?: string): Promise<void> {
  const counts = countsOf(mail)
  for (const [index, [limit, keys]] of counts.entries())
    try {
      await limits.consume(limit, keys, field ? { [field]: words[index] ?? '' } : undefined)
    } catch (error) {
      for (const [counted, of] of counts.slice(0, index)) await limits.forgive(counted, of)
      throw error
    }
}

/**
 * Counts a mail to a stranger before `work` sends it (rule L13). If `work` throws, the mail does not count.
 * @param field of the form that shows the refusal; without one, it is the message of the form
 * @throws RefusedError too-many-requests
 */
export async function mailingStranger<Value>(
  limits: Limits,
  { field, ...mail }: MailToStranger & { field?: string },
  work: () => Promise<Value>,
): Promise<Value> {
  await countMailToStranger(limits, mail, field)
  try {
    return await work()
  } catch (error) {
    await uncountMailToStranger(limits, mail)
    throw error
  }
}

/** Counts a mail to a stranger and returns whether it may be sent (rule L13). A refused mail uses up none of the limits. */
export async function mayMailStranger(limits: Limits, mail: MailToStranger): Promise<boolean> {
  const counts = countsOf(mail)
  for (const [index, [limit, keys]] of counts.entries()) {
    if (await limits.admits(limit, keys)) continue
    for (const [counted, of] of counts.slice(0, index)) await limits.forgive(counted, of)
    return false
  }
  return true
}

/** Undoes the count of a mail that was not sent. */
export async function uncountMailToStranger(limits: Limits, mail: MailToStranger): Promise<void> {
  for (const [limit, keys] of countsOf(mail)) await limits.forgive(limit, keys)
}
