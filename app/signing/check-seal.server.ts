import type { Platform } from '#app/platform/platform.server.ts'

import { findSealingKey, hasExpired } from './embedded/open-sealing-key.server.ts'

/**
 * Whether the seal that is there opens: asked at the start, so that nobody signs what then cannot be sealed. None is made,
 * and one whose time is over is only warned of: everything but sealing works.
 * @throws ConfigError that says what to do.
 */
export async function checkSeal(platform: Pick<Platform, 'config' | 'keys' | 'log'>): Promise<void> {
  const key = await findSealingKey(platform)
  if (key && hasExpired(key))
    platform.log.warn('the certificate of the seal has expired: docs/operations.md says how to get a new one')
}
