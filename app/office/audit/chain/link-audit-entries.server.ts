import type { EntryRow } from '#app/core/audit-entry.ts'
import { isEntryMacValid } from '#app/outbox/entry-macs.server.ts'
import { chainStart } from '#app/data/crypto/hash-chain.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import type { Job } from '#app/outbox/jobs/jobs.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import {
  lockChain,
  findChainEnd,
  findHighestPosition,
  findWaitingEntries,
  keepChainEnd,
  keepLink,
} from './chain.queries.server.ts'
import { chainHash, isOwnEnd, sealEnd } from './chain-hash.server.ts'
import type { ChainedEntry } from './chain.ts'

const batchSize = 200

type Link = { position: number; hash: Buffer }

/**
 * Returns the link that the next entry follows. If the chain's end was removed, restored to an older one or sealed with foreign keys, the
 * chain is not restarted: it continues after the highest position with the hash of the last checkpoint, so that the check always finds the
 * break.
 */
async function lastLink(tx: Transaction, { keys, checkpoint }: Parts): Promise<Link> {
  const [end, stored] = [await findChainEnd(tx), checkpoint.read()]
  if (end && isOwnEnd(keys, end) && end.position >= (stored?.position ?? 0)) return end
  const highest = Math.max(await findHighestPosition(tx), end?.position ?? 0, stored?.position ?? 0)
  return { position: highest, hash: stored?.hash ?? chainStart }
}

/** The previous hash of a foreign entry. No entry has this hash. */
const nothing = Buffer.alloc(32, 0xff)

/** Returns the row of an entry as its proof covers it. */
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
  if (!(await lockChain(tx))) return undefined
  const entries = await findWaitingEntries(tx, batchSize)
  if (entries.length === 0) return undefined
  let { position, hash: previousHash } = await lastLink(tx, parts)
  for (const { proof, ...entry } of entries) {
    position += 1
    const hash = chainHash(previousHash, position, entry)
    const isOurs = isEntryMacValid(keys, rowOf(entry), proof)
    if (!isOurs) log.error('an entry of the audit log was not written by the product', { reason: entry.id })
    // A foreign entry is added too, but unlinked, so that the check always finds it.
    await keepLink(tx, entry.id, { position, previousHash: isOurs ? previousHash : nothing, hash })
    previousHash = hash
  }
  const keyId = keys.newestId
  await keepChainEnd(tx, { position, hash: previousHash, seal: sealEnd(keys, keyId, position, previousHash), keyId })
  log.info('the audit log was sealed', { count: position, reason: previousHash.toString('hex') })
  return { position, hash: previousHash, count: entries.length }
}

/** Links a batch of entries. After the commit the new end is also recorded outside the database: in the data folder and the log. */
async function linkNextBatch(parts: Parts): Promise<number> {
  const linked = await parts.database.transaction((tx) => linkBatch(tx, parts))
  if (!linked) return 0
  parts.checkpoint.keep(linked)
  return linked.count
}

type Parts = Pick<Platform, 'database' | 'keys' | 'log' | 'checkpoint'>

/**
 * Links the waiting entries into the chain by time and seals its end. A lock ensures that only one process links, so the chain cannot fork.
 * Returns the number of linked entries.
 */
export async function linkAuditEntries(parts: Parts): Promise<number> {
  let linked = 0
  for (;;) {
    const count = await linkNextBatch(parts)
    linked += count
    if (count < batchSize) return linked
  }
}

/** Returns the job that links the audit log every minute. */
export function linkAuditJob(parts: Parts): Job {
  return { queue: 'seal-audit', every: '* * * * *', work: async () => void (await linkAuditEntries(parts)) }
}
