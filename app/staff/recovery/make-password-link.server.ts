import { hashToken, makeToken } from '#app/platform/crypto/tokens.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { replacePasswordLink } from './password-links.store.server.ts'

export const linkHours = { requested: 1, 'from-owner': 24, 'from-server': 1 } as const

type Wanted = { staffId: string; kind: keyof typeof linkHours }

/**
 * Makes the address with which a member sets a new password, in the caller's transaction: it works once, and the member's older link
 * stops working. Undefined where a valid link of `npm run owner-link` exists.
 */
export async function makePasswordLink(
  tx: Transaction,
  { PUBLIC_URL }: Pick<Platform['config'], 'PUBLIC_URL'>,
  { staffId, kind }: Wanted,
): Promise<string | undefined> {
  const key = makeToken()
  const isStored = await replacePasswordLink(tx, {
    staffId,
    keyHash: hashToken(key),
    removesFactor: kind === 'from-server',
    expiresAt: new Date(Date.now() + linkHours[kind] * 3_600_000),
  })
  return isStored ? `${PUBLIC_URL}/staff/reset-password?key=${key}` : undefined
}
