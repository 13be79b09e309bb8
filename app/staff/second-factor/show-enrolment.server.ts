import { create } from 'qrcode'

import { hashToken } from '#app/platform/crypto/tokens.server.ts'
import { unseal } from '#app/platform/crypto/sealed.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { hasFreshSecondFactor, type StaffActor } from '../guards/staff-actor.server.ts'
import { findStaff, type StaffMember } from '../members/staff.store.server.ts'
import type { QrPicture } from '../sign-in/qr-code.tsx'
import { qrPicture } from '../sign-in/qr-picture.ts'
import { findSession } from '../sessions/session.store.server.ts'
import { totpPlace, totpUri } from './totp.server.ts'

/** What the page for setting up the authenticator shows: the secret as a QR code and as text. */
type Enrolment = { qr: QrPicture; secret: string; email: string }

function enrolmentOf(
  { keys }: Pick<Platform, 'keys'>,
  { id, email, totpSecret }: Pick<StaffMember, 'id' | 'email' | 'totpSecret'>,
): Enrolment {
  const secret = unseal(keys, totpPlace(id), totpSecret)
  return { qr: qrPicture(create(totpUri(secret, email)).modules), secret, email }
}

/** Undefined when the token is not of a pending session, or its member has set up the second factor: it is never shown again. */
export async function showEnrolment(
  platform: Platform,
  pendingToken: string | undefined,
): Promise<Enrolment | undefined> {
  const hash = pendingToken && hashToken(pendingToken)
  const found = hash ? await findSession(platform.database.queries, hash, 'pending') : undefined
  return found && !found.member.enrolledAt ? enrolmentOf(platform, found.member) : undefined
}

/** What somebody with passkeys alone sets up an authenticator app with; undefined when they have one, or gave no second factor lately. */
export async function showAuthenticator(platform: Platform, actor: StaffActor): Promise<Enrolment | undefined> {
  if (!hasFreshSecondFactor(actor)) return undefined
  const member = await findStaff(platform.database.queries, actor.id)
  return member && !member.totpEnrolledAt ? enrolmentOf(platform, member) : undefined
}
