import type { Job } from '#app/platform/jobs/jobs.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { becomeSealer, findChainEnd, findUnsealed, keepChainEnd, keepLink } from './chain.store.server.ts'
import { chainHash, chainStart, sealEnd } from './chain-hash.server.ts'

const batchSize = 200

async function sealBatch({ database, keys, log }: Parts): Promise<number> {
  return database.transaction(async (tx) => {
    if (!(await becomeSealer(tx))) return 0
    const end = await findChainEnd(tx)
    const entries = await findUnsealed(tx, batchSize)
    let position = end?.position ?? 0
    let previousHash: Buffer = end?.hash ?? chainStart
    for (const entry of entries) {
      position += 1
      const hash = chainHash(previousHash, position, entry)
      await keepLink(tx, entry.id, { position, previousHash, hash })
      previousHash = hash
    }
    if (entries.length === 0) return 0
    const keyId = keys.newestId
    await keepChainEnd(tx, { position, hash: previousHash, seal: sealEnd(keys, keyId, position, previousHash), keyId })
    // Kept outside the database, a line like this is what a chain that was put back whole is held against.
    log.info('the audit log was sealed', { count: position, reason: previousHash.toString('hex') })
    return entries.length
  })
}

type Parts = Pick<Platform, 'database' | 'keys' | 'log'>

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
