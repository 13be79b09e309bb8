import { createHmac } from 'node:crypto'

import type { Keys } from './keys.server.ts'

/**
 * Returns the HMAC-SHA-256 of the parts, one after the other, under the installation's key for one purpose. The parts must be joined
 * unambiguously: by a separator, or by a part of fixed length.
 * @throws when no key with that id is configured
 */
export function macOf(
  keys: Pick<Keys, 'derive'>,
  purpose: string,
  keyId: string,
  ...parts: (string | Uint8Array)[]
): Buffer {
  const mac = createHmac('sha256', keys.derive(purpose, keyId))
  for (const part of parts) mac.update(part)
  return mac.digest()
}
