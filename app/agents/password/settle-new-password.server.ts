import { accept } from '#app/platform/accept/accept.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { mail } from '#app/platform/mail/outgoing-mail.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'

import { passwordChangedMail } from '../account.mail.tsx'
import { agentName } from '../agent-name.ts'
import type { StoredAgent } from '../agents.store.server.ts'
import { stopAnyEmailChange } from '../email/stop-email-change.server.ts'
import { agentPasskeyStore } from '../passkeys/passkeys.store.server.ts'
import { agentSessionStore } from '../session/agent-sessions.store.server.ts'
import { endResetKeys } from './reset-keys.store.server.ts'

/** `session`: the one in which it was changed, which goes on. `device`: where that was, in words. */
type NewPassword = {
  action: 'agent.password-reset' | 'agent.password-changed'
  session?: { id: string; device: string }
  origin: Origin
}

/**
 * What a new password brings with it (rules AC21, AC39), in the transaction that keeps it: all other sessions end, a reset link
 * that is still under way opens nothing, a change of email that is under way stops, a reset removes all passkeys (rule AC53), a mail
 * says so, and the log has it.
 */
export async function settleNewPassword(
  tx: Transaction,
  { config }: Pick<Platform, 'config'>,
  agent: StoredAgent,
  { action, session, origin }: NewPassword,
): Promise<void> {
  const { id, email, givenName } = agent
  const sessionsEnded = await agentSessionStore.endAll(tx, id, session?.id)
  await endResetKeys(tx, id)
  await stopAnyEmailChange(tx, { config }, agent, origin)
  // Whoever needs the mailbox to come in again may have lost more than the password (decision 55).
  const passkeys = session ? (await agentPasskeyStore.list(tx, id)).length : await agentPasskeyStore.deleteAll(tx, id)
  const url = `${config.PUBLIC_URL}/forgot-password`
  const data = { givenName, at: new Date().toISOString(), url, passkeys, ...(session && { device: session.device }) }
  const to = { name: '', address: email }
  const name = agentName(agent)
  await accept(tx, {
    mails: [
      mail({ template: passwordChangedMail, data, to, replyTo: config.TO_EMAIL_SETUP, about: { kind: 'agent', id } }),
    ],
    audit: {
      actor: { kind: 'agent', id, name },
      action,
      subject: { kind: 'agent', id, label: name },
      became: { sessionsEnded, ...(!session && { passkeysRemoved: passkeys }) },
      origin,
    },
  })
}
