import { and, eq } from 'drizzle-orm'

import { invitations } from '#app/retailers/invitations/invitations.queries.server.ts'
import { shops } from '#app/shops/shops.queries.server.ts'
import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import { sendMailJob } from '#app/outbox/mail/send-mail.server.ts'
import type { MailTransport } from '#app/outbox/mail/transport/transport.server.ts'
import { startTestPlatform, testOrigin as origin } from '#app/testing/test-platform.ts'
import { findEvents } from '#app/office/records/history/manage-events.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { mailTemplates } from '#app/start/wiring/wiring.server.ts'

import { approveRegistration } from '../decide/approve-registration.server.ts'
import { undoDecision } from '../decide/undo-decision.server.ts'
import { findRegistration } from '../registrations.queries.server.ts'

export const done = { ok: true }
export const refusal = (why: string) => ({ ok: false, refusal: why })

/** Starts a platform whose mails go to `deliver`, with an office, and functions that read all effects of a decision. */
export async function startToDecide(deliver: MailTransport['deliver'] = () => Promise.resolve()) {
  const sent: string[] = []
  const transport: MailTransport = {
    kind: 'smtp',
    deliver: async (mail) => {
      await deliver(mail)
      sent.push(mail.id)
    },
    verify: async () => {},
    close: () => {},
  }
  const platform = await startTestPlatform({ templates: mailTemplates, transport })
  const { queries } = platform.database
  const { actor } = await signInAs(platform, 'operations')
  const colleague = (await signInAs(platform, 'owner')).actor
  const mailsOf = (id: string) =>
    queries
      .select()
      .from(mails)
      .where(and(eq(mails.aboutKind, 'registration'), eq(mails.aboutId, id)))
  return {
    platform,
    actor,
    colleague,
    sent,
    mailsOf,
    shops: () => queries.select().from(shops).where(eq(shops.isDemo, false)),
    invitations: () => queries.select().from(invitations),
    kinds: async (id: string) => (await findEvents(queries, { kind: 'registration', id })).map(({ kind }) => kind),
    /** Returns the record without the columns that count its changes. */
    async record(id: string) {
      const { version: _version, updatedAt: _updatedAt, ...row } = (await findRegistration(queries, id)) ?? {}
      return row
    },
    approve: (id: string, by = actor) => approveRegistration(platform, by, { id, origin }),
    undo: (id: string, { by = actor, at = new Date(), expectedVersion = 2 } = {}) =>
      undoDecision(platform, by, { id, expectedVersion, origin }, at),
    /** Runs the mail job of a record, as a worker does when it is due. */
    async send(id: string) {
      const [mail] = await mailsOf(id)
      if (mail) await sendMailJob(platform).work({ mailId: mail.id }, 'now')
    },
  }
}
