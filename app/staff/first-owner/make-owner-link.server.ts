import { hashToken, makeToken } from '#app/platform/crypto/tokens.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { hasEnrolledStaff } from '../members/staff.store.server.ts'
import { replaceOwnerLink } from './owner-link.store.server.ts'

const lifeHours = 24

/**
 * The address that makes the first owner, to be printed at the start; undefined once somebody has signed up. It works
 * once, for a day; making a new one voids the one before.
 */
export async function makeOwnerLink({
  database,
  config,
}: Pick<Platform, 'database' | 'config'>): Promise<string | undefined> {
  if (await hasEnrolledStaff(database.queries)) return undefined
  const key = makeToken()
  const expiresAt = new Date(Date.now() + lifeHours * 3_600_000)
  await database.transaction((tx) => replaceOwnerLink(tx, hashToken(key), expiresAt))
  return `${config.PUBLIC_URL}/staff/first-owner?key=${key}`
}
