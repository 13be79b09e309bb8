import { makeKey } from '#app/identity/keys/one-time-keys.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { replacePasswordLink } from './password-links.queries.server.ts'

const linkHours = { requested: 1, 'from-owner': 24, 'from-server': 1 } as const

type Wanted = { staffId: string; kind: keyof typeof linkHours }

/**
 * Creates the address at which a member sets a new password, in the caller's transaction. It works once and voids the member's previous
 * link. Undefined if a valid link of `npm run owner-link` exists.
 */
export async function makePasswordLink(
  tx: Transaction,
  { PUBLIC_URL }: Pick<Platform['config'], 'PUBLIC_URL'>,
  { staffId, kind }: Wanted,
): Promise<string | undefined> {
  const { key, ...hashed } = makeKey(linkHours[kind] * 3_600_000)
  const isStored = await replacePasswordLink(tx, {
    staffId,
    ...hashed,
    removesFactor: kind === 'from-server',
  })
  return isStored ? `${PUBLIC_URL}/staff/reset-password?key=${key}` : undefined
}
