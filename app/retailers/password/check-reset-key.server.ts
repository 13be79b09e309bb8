import type { Platform } from '#app/web/platform.server.ts'

import { retailerPasswordLinks } from './retailer-password-links.server.ts'

/**
 * Whether a reset link works now, so that its page can say so before a password is typed (rule AC47). Does not spend the key, because mail
 * scanners open links too.
 */
export async function checkResetKey({ database }: Pick<Platform, 'database'>, key: string): Promise<boolean> {
  return (await retailerPasswordLinks.find(database.queries, key)) !== undefined
}
