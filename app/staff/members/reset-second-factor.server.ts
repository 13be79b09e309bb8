import { seal } from '#app/platform/crypto/sealed.server.ts'
import { mail, queueMails } from '#app/platform/mail/queue-mails.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { refused, type Result } from '#app/platform/result.ts'

import type { StaffActor } from '../guards/staff-actor.server.ts'
import { deletePasskeysOf } from '../passkeys/passkeys.store.server.ts'
import { replaceRecoveryCodes } from '../second-factor/recovery-code.store.server.ts'
import { makeTotpSecret, totpPlace } from '../second-factor/totp.server.ts'
import { endSessionsOf } from '../sessions/session.store.server.ts'
import { changeMember, type MemberChange } from './change-member.server.ts'
import { secondFactorResetMail } from './member.mail.tsx'
import { clearSecondFactor } from './staff.store.server.ts'

/**
 * An owner takes a person's second factor away, because its device is lost: authenticator, passkeys and recovery codes are
 * void, all sessions end, and the next sign-in sets up another. The person is told by mail. Nobody can do it to
 * themselves: it would leave the password alone.
 * @throws RefusedError forbidden
 */
export async function resetSecondFactor(
  platform: Platform,
  actor: StaffActor,
  staffId: string,
  origin: Origin,
): Promise<MemberChange | Result<undefined, 'own'>> {
  if (staffId === actor.id) return refused('own')
  return changeMember(platform, actor, {
    staffId,
    origin,
    endsOwner: () => true,
    async apply(tx, member) {
      if (!member.enrolledAt) return undefined
      await clearSecondFactor(tx, staffId, seal(platform.keys, totpPlace(staffId), makeTotpSecret()))
      await replaceRecoveryCodes(tx, staffId, [])
      await deletePasskeysOf(tx, staffId)
      const sessionsEnded = await endSessionsOf(tx, staffId)
      const data = { signInUrl: `${platform.config.PUBLIC_URL}/staff/sign-in`, byName: actor.name }
      const to = { name: member.name, address: member.email }
      const about = { kind: 'staff', id: staffId }
      await queueMails(tx, platform.jobs, [mail({ template: secondFactorResetMail, data, to, about })])
      return {
        action: 'staff.second-factor-reset',
        was: { enrolled: true },
        became: { enrolled: false, sessionsEnded },
      }
    },
  })
}
