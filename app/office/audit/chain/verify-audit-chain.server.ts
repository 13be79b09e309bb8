import { type LinkEnd, chainStart, findLinkBreak } from '#app/data/crypto/hash-chain.server.ts'
import { isSameHash } from '#app/data/crypto/tokens.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { permit, type StaffActor } from '../../guards/staff-actor.server.ts'
import { staffLimits } from '../../sign-in/staff-limits.ts'
import { chainHash, isOwnEnd } from './chain-hash.server.ts'
import { type ChainEnd, findChainEnd, findHighestPosition, findLinked, keepCheck } from './chain.queries.server.ts'
import type { ChainBreak } from './chain.ts'
import { linkAuditEntries } from './link-audit-entries.server.ts'

type Parts = Pick<Platform, 'database' | 'keys' | 'checkpoint'>

type ChainCheck = { count: number; broken: ChainBreak | undefined }

const batchSize = 1_000

/** Checks each entry up to the sealed end, and compares the chain with the last checkpoint. */
async function walk({ database, keys, checkpoint }: Parts, end: ChainEnd): Promise<ChainCheck> {
  const { queries } = database
  const stored = checkpoint.read()
  let previous: LinkEnd = { position: 0, hash: chainStart }
  while (previous.position < end.position) {
    const entries = await findLinked(queries, previous.position, Math.min(batchSize, end.position - previous.position))
    for (const entry of entries) {
      const isOther = entry.position === stored?.position && !isSameHash(entry.hash, stored.hash)
      const computed = chainHash(previous.hash, entry.position, entry)
      const why = findLinkBreak(previous, entry, computed) ?? (isOther ? 'changed' : undefined)
      if (why) return { count: previous.position, broken: { position: previous.position + 1, why } }
      previous = entry
    }
    if (entries.length === 0)
      return { count: previous.position, broken: { position: previous.position + 1, why: 'missing' } }
  }
  if (stored && stored.position > end.position)
    return { count: previous.position, broken: { position: end.position + 1, why: 'missing' } }
  const isWhole = isSameHash(previous.hash, end.hash) && isOwnEnd(keys, end)
  return { count: previous.position, broken: isWhole ? undefined : { position: end.position, why: 'changed' } }
}

/**
 * Recomputes the chain in batches, stores the result and returns the first entry that does not match. An attacker with write access to the
 * database, but without the keys or the data folder, cannot change, delete, add, reorder or relink entries unnoticed (rule BO6).
 */
export async function verifyAuditChain(parts: Parts): Promise<ChainCheck> {
  const { queries } = parts.database
  const end = await findChainEnd(queries)
  if (!end) {
    const isEmpty = (await findHighestPosition(queries)) === 0 && !parts.checkpoint.read()
    return { count: 0, broken: isEmpty ? undefined : { position: 1, why: 'missing' } }
  }
  const check = await walk(parts, end)
  // Entries that were linked during this check are after `end`, and covered by a newer end.
  const [now, highest] = [await findChainEnd(queries), await findHighestPosition(queries)]
  const isLonger = !check.broken && highest > (now?.position ?? 0)
  const result = isLonger ? { ...check, broken: { position: end.position + 1, why: 'unlinked' as const } } : check
  await parts.database.transaction((tx) => keepCheck(tx, result.count, result.broken))
  return result
}

/**
 * Links the waiting entries and checks the whole chain at a colleague's request.
 * @throws RefusedError forbidden, too-many-requests
 */
export async function checkAuditChain(platform: Platform, actor: StaffActor, ip: string): Promise<ChainCheck> {
  permit(actor, 'audit:read')
  await platform.limits.consume(staffLimits['audit-check'], { ip, subject: actor.id })
  await linkAuditEntries(platform)
  return verifyAuditChain(platform)
}
