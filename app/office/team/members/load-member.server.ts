import type { Platform } from '#app/web/platform.server.ts'

import type { StaffActor } from '../../guards/staff-actor.server.ts'
import { findStaff } from './staff.queries.server.ts'
import { staffPasskeyStore } from '../../sign-in/passkeys/passkeys.queries.server.ts'
import type { Role } from '../../roles/roles.ts'
import { countUnusedRecoveryCodes } from '../../sign-in/second-factor/recovery-code.queries.server.ts'
import { deviceName } from '#app/identity/sessions/device-name.ts'
import { staffSessionStore } from '../../sign-in/sessions/staff-sessions.queries.server.ts'
import { factorWords } from '../../sign-in/second-factor/factor-words.ts'

/** A colleague's record for owners. Times are ISO 8601. */
export type MemberRecord = {
  id: string
  name: string
  email: string
  role: Role
  isMe: boolean
  isDisabled: boolean
  factor: string | null
  recoveryCodesLeft: number
  joinedAt: string
  sessions: { id: string; device: string; address: string; lastSeenAt: string }[]
  now: string
}

/** Returns a colleague with sessions and second factors; undefined if there is none with this id. The caller checks the right. */
export async function loadMember(
  { database: { queries } }: Platform,
  actor: StaffActor,
  id: string,
): Promise<MemberRecord | undefined> {
  const member = await findStaff(queries, id)
  if (!member) return undefined
  const [sessions, passkeys, recoveryCodesLeft] = await Promise.all([
    staffSessionStore.list(queries, id),
    staffPasskeyStore.list(queries, id),
    countUnusedRecoveryCodes(queries, id),
  ])
  return {
    id,
    name: member.name,
    email: member.email,
    role: member.role,
    isMe: id === actor.id,
    isDisabled: member.disabledAt !== null,
    factor: member.enrolledAt && factorWords(member.totpEnrolledAt !== null, passkeys.length),
    recoveryCodesLeft,
    joinedAt: member.createdAt.toISOString(),
    sessions: sessions.map(({ id: sessionId, userAgent, ip, lastSeenAt }) => ({
      id: sessionId,
      device: deviceName(userAgent),
      address: ip,
      lastSeenAt: lastSeenAt.toISOString(),
    })),
    now: new Date().toISOString(),
  }
}
