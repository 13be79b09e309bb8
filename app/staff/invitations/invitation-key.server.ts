import { hashToken, makeToken } from '#app/platform/crypto/tokens.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { mail, queueSecretMails } from '#app/platform/mail/queue-mails.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import type { StaffActor } from '../guards/staff-actor.server.ts'
import { type Role, roleLabels } from '../roles.ts'
import { staffInvitationMail } from './staff-invitation.mail.tsx'
import { staffInvitationKind } from './staff-invitation.ts'

const lifeDays = 7

const day = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'Australia/Sydney',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

/** A new key of an invitation: it works once, for seven days. Only its hash is kept. */
export function makeInvitationKey(): { key: string; keyHash: Buffer; expiresAt: Date } {
  const key = makeToken()
  return { key, keyHash: hashToken(key), expiresAt: new Date(Date.now() + lifeDays * 86_400_000) }
}

type Mailed = { id: string; name: string; email: string; role: Role; key: string; expiresAt: Date }

/** Writes the mail with the key, in the caller's transaction. */
export function mailInvitation(
  tx: Transaction,
  platform: Platform,
  actor: StaffActor,
  { id, name, email, role, key, expiresAt }: Mailed,
): Promise<void> {
  return queueSecretMails(tx, platform, [
    mail({
      template: staffInvitationMail,
      data: {
        name,
        role: roleLabels[role],
        byName: actor.name,
        joinUrl: `${platform.config.PUBLIC_URL}/staff/join?key=${key}`,
        expires: day.format(expiresAt),
      },
      to: { name, address: email },
      about: { kind: staffInvitationKind, id },
    }),
  ])
}
