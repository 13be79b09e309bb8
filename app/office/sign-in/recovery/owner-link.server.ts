import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { emailKey } from '#app/core/text/text.ts'
import { ok, refused, type Result } from '#app/core/result.ts'

import { makeOwnerLink } from '../../team/first-owner/make-first-owner.server.ts'
import { findOwners } from '../../team/members/staff.queries.server.ts'
import { makePasswordLink } from './make-password-link.server.ts'

/** `name` and `email` are absent for the link that makes the first owner. */
export type OwnerLink = { url: string; name?: string; email?: string }

/**
 * Creates the link of `npm run owner-link` (rule BO33), which sets a new password and removes the second factor of one owner, once, within
 * an hour. Nothing changes until it is used. `address` selects one of several owners. Without an owner, the link creates the first one.
 */
export async function recoverOwner(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  address: string,
): Promise<Result<OwnerLink, 'several-owners' | 'no-such-owner'>> {
  const firstOwner = await makeOwnerLink({ database, config })
  if (firstOwner) return ok({ url: firstOwner })
  return database.transaction(async (tx) => {
    const owners = await findOwners(tx)
    const named = address ? owners.filter(({ email }) => emailKey(email) === emailKey(address)) : owners
    const [owner] = named
    if (!owner) return refused('no-such-owner')
    if (named.length > 1) return refused('several-owners')
    const { id, name, email } = owner
    const url = await makePasswordLink(tx, config, { staffId: id, kind: 'from-server' })
    if (!url) throw new Error('the link was not stored, although it replaces every other link')
    await commitEffects(tx, {
      audit: {
        actor: { kind: 'system', name: 'npm run owner-link' },
        action: 'staff.owner-link-made',
        subject: { kind: 'staff', id, label: name },
      },
    })
    return ok({ url, name, email })
  })
}
