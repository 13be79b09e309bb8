import type { EntryRow } from '#app/platform/accept/audit-entry.ts'
import { isProved } from '#app/platform/accept/prove-entries.server.ts'
import { chainStart } from '#app/platform/crypto/hash-chain.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Job } from '#app/platform/jobs/jobs.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import {
  becomeSealer,
  findChainEnd,
  findHighestPosition,
  findUnsealed,
  keepChainEnd,
  keepLink,
} from './chain.store.server.ts'
import { chainHash, isOwnEnd, sealEnd } from './chain-hash.server.ts'
import type { ChainedEntry } from './chain.ts'

const batchSize = 200

type Link = { position: number; hash: Buffer }

/**
 * What the next entry follows. A chain whose end was taken away, put back to an older one or sealed by somebody else is never begun
 * anew: it goes on behind all that is there, linked to what was seen last, so that the check finds the break for good.
 */
async function lastLink(tx: Transaction, { keys, witness }: Parts): Promise<Link> {
  const [end, seen] = [await findChainEnd(tx), witness.read()]
  if (end && isOwnEnd(keys, end) && end.position >= (seen?.position ?? 0)) return end
  const highest = Math.max(await findHighestPosition(tx), end?.position ?? 0, seen?.position ?? 0)
  return { position: highest, hash: seen?.hash ?? chainStart }
}

/** What an entry of somebody else follows: no entry has this hash. */
const nothing = Buffer.alloc(32, 0xff)

/** An entry as it was proved. */
const rowOf = (entry: ChainedEntry): EntryRow => ({
  id: entry.id,
  actor_kind: entry.actorKind,
  actor_id: entry.actorId,
  actor_name: entry.actorName,
  action: entry.action,
  subject_kind: entry.subjectKind,
  subject_id: entry.subjectId,
  subject_label: entry.subjectLabel,
  was: entry.was,
  became: entry.became,
  request_id: entry.requestId,
  ip: entry.ip,
})

async function linkBatch(tx: Transaction, parts: Parts): Promise<(Link & { count: number }) | undefined> {
  const { keys, log } = parts
  if (!(await becomeSealer(tx))) return undefined
  const entries = await findUnsealed(tx, batchSize)
  if (entries.length === 0) return undefined
  let { position, hash: previousHash } = await lastLink(tx, parts)
  for (const { proof, ...entry } of entries) {
    position += 1
    const hash = chainHash(previousHash, position, entry)
    const isOurs = isProved(keys, rowOf(entry), proof)
    if (!isOurs) log.error('an entry of the audit log was not written by the product', { reason: entry.id })
    // Somebody else's entry is put in as well, unlinked: the check finds it for good.
    await keepLink(tx, entry.id, { position, previousHash: isOurs ? previousHash : nothing, hash })
    previousHash = hash
  }
  const keyId = keys.newestId
  await keepChainEnd(tx, { position, hash: previousHash, seal: sealEnd(keys, keyId, position, previousHash), keyId })
  log.info('the audit log was sealed', { count: position, reason: previousHash.toString('hex') })
  return { position, hash: previousHash, count: entries.length }
}

/** Links a batch. What it came to is kept outside of the database once it is committed: in the data folder, and in the log. */
async function sealBatch(parts: Parts): Promise<number> {
  const sealed = await parts.database.transaction((tx) => linkBatch(tx, parts))
  if (!sealed) return 0
  parts.witness.keep(sealed)
  return sealed.count
}

type Parts = Pick<Platform, 'database' | 'keys' | 'log' | 'witness'>

/**
 * Links the entries that wait into the chain, by time, and seals its end. Of several at once only one works: the chain
 * cannot fork. Returns how many were linked.
 */
export async function sealAudit(parts: Parts): Promise<number> {
  let sealed = 0
  for (;;) {
    const count = await sealBatch(parts)
    sealed += count
    if (count < batchSize) return sealed
  }
}

/** The job that seals the audit log, every minute. */
export function sealAuditJob(parts: Parts): Job {
  return { queue: 'seal-audit', every: '* * * * *', work: async () => void (await sealAudit(parts)) }
}
