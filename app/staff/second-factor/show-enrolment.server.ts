import { create } from 'qrcode'

import { hashToken } from '#app/platform/crypto/tokens.server.ts'
import { unseal } from '#app/platform/crypto/sealed.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import type { QrPicture } from '../sign-in/qr-code.tsx'
import { qrPicture } from '../sign-in/qr-picture.ts'
import { findSession } from '../sessions/session.store.server.ts'
import { totpPlace, totpUri } from './totp.server.ts'

/** What the page for setting up the authenticator shows: the secret as a QR code and as text. */
export type Enrolment = { qr: QrPicture; secret: string; email: string }

/** Undefined when the token is not of a pending session, or its member has set up the second factor: it is never shown again. */
export async function showEnrolment(
  { database, keys }: Platform,
  pendingToken: string | undefined,
): Promise<Enrolment | undefined> {
  const found = pendingToken ? await findSession(database.queries, hashToken(pendingToken), 'pending') : undefined
  if (!found || found.member.enrolledAt) return undefined
  const { id, email, totpSecret } = found.member
  const secret = unseal(keys, totpPlace(id), totpSecret)
  return { qr: qrPicture(create(totpUri(secret, email)).modules), secret, email }
}
