import { createHmac } from 'node:crypto'

import { isSameHash } from '#app/platform/crypto/tokens.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

const lifeSeconds = 300
const purpose = 'signed pdf link'

function macOf({ keys }: Pick<Platform, 'keys'>, keyId: string, id: string, until: string): Buffer {
  return createHmac('sha256', keys.derive(purpose, keyId)).update(`${id}|${until}`).digest()
}

/** The path at which a sealed PDF can be fetched for five minutes, by whoever was let to ask. */
export function fileLink(platform: Pick<Platform, 'keys'>, id: string): string {
  const until = String(Math.floor(Date.now() / 1_000) + lifeSeconds)
  const keyId = platform.keys.newestId
  const mac = macOf(platform, keyId, id, until).toString('base64url')
  return `/api/signing/files/${id}?${new URLSearchParams({ until, key: keyId, mac })}`
}

/** Whether a link is one that we made for this document, and its five minutes are not over. */
export function isFileLink(
  platform: Pick<Platform, 'keys'>,
  id: string,
  query: Record<'until' | 'key' | 'mac', string>,
): boolean {
  const { until, key, mac } = query
  if (!/^\d{1,12}$/.test(until) || Number(until) * 1_000 < Date.now()) return false
  try {
    return isSameHash(macOf(platform, key, id, until), Buffer.from(mac, 'base64url'))
  } catch {
    // A key that is gone signs nothing.
    return false
  }
}
