import type { Platform } from '#app/platform/platform.server.ts'

import { checkNumbers } from './check-numbers.server.ts'

/**
 * Whether a number must not be texted. Whatever sends a text asks this in the moment of sending. A number that cannot be
 * read must not be texted either.
 */
export async function isSuppressed(platform: Platform, number: string): Promise<boolean> {
  const [checked] = await checkNumbers(platform, [number])
  return checked?.status !== 'clear'
}
