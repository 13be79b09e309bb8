import { finishPasswordChange } from '#app/identity/passwords/finish-password-change.server.ts'
import { deviceName } from '#app/identity/sessions/device-name.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import { mail } from '#app/outbox/mail/outgoing-mail.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { staffAudience } from '../../sign-in/staff-audience.server.ts'
import { staffPasswordChangedMail } from './member.mail.tsx'
import { keepPasswordHash } from './staff.queries.server.ts'

/** `sessionId`: the session that stays open. */
type NewPassword = {
  act: 'password-changed' | 'password-reset'
  passwordHash: string
  sessionId?: string
  origin: Origin
  isFactorRemoved?: boolean
}

/**
 * Stores a new password in the caller's transaction, which has locked the member. Voids their password link, ends all other sessions and
 * mails a notice of the change. Returns the number of ended sessions.
 */
export async function applyNewPassword(
  tx: Transaction,
  { config }: Pick<Platform, 'config'>,
  { id, name, email }: { id: string; name: string; email: string },
  { act, passwordHash, sessionId, origin, isFactorRemoved = false }: NewPassword,
): Promise<number> {
  await keepPasswordHash(tx, id, passwordHash)
  const signInUrl = `${config.PUBLIC_URL}/staff/sign-in`
  const data = { signInUrl, device: deviceName(origin.userAgent), isFactorRemoved }
  const to = { name, address: email }
  return finishPasswordChange(
    tx,
    staffAudience,
    { id, name },
    {
      act,
      sessionId,
      ...(isFactorRemoved && { became: { secondFactorRemoved: true } }),
      mails: [mail({ template: staffPasswordChangedMail, data, to, about: { kind: 'staff', id } })],
      origin,
    },
  )
}
