import { accept } from '#app/platform/accept/accept.server.ts'
import type { Job } from '#app/platform/jobs/jobs.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { sealAudit } from '#app/staff/audit/seal-audit.server.ts'
import { verifyAuditChain } from '#app/staff/audit/verify-audit-chain.server.ts'

import { checkHistory } from './check-history.server.ts'
import { listDocumentsAfter } from './sign-document-lists.store.server.ts'
import type { StoredDocument } from './sign-documents.store.server.ts'

const batch = 200

type Parts = Pick<Platform, 'database' | 'keys' | 'log' | 'witness'>

/** Written down each night that it stands, so that it is seen, and the alarm ends a night after it was mended. */
async function noteBroken({ database, log }: Parts, document: StoredDocument, brokenAt: number): Promise<void> {
  log.error('the history of an agreement does not hold', { reason: `document ${document.id}, entry ${brokenAt}` })
  await accept(database, {
    audit: {
      actor: { kind: 'system', name: 'Signing' },
      action: 'document.history-broken',
      subject: { kind: 'document', id: document.listId, label: document.businessName },
      became: { document: document.id, entry: brokenAt },
    },
  })
}

/**
 * Checks the audit log's chain, and then every document's history beside it (rules BO6, SG18): what was forged is shown although nobody
 * looks at it. Gives how many histories do not hold.
 */
export async function checkHistories(parts: Parts): Promise<number> {
  const { database, keys } = parts
  await sealAudit(parts)
  await verifyAuditChain(parts)
  let broken = 0
  let documents = await listDocumentsAfter(database.queries, undefined, batch)
  while (documents.length > 0) {
    for (const document of documents) {
      const { brokenAt } = await checkHistory(database.queries, keys, document)
      if (brokenAt === undefined) continue
      await noteBroken(parts, document, brokenAt)
      broken += 1
    }
    documents = await listDocumentsAfter(database.queries, documents.at(-1)?.listId, batch)
  }
  return broken
}

/** Every night: `checkHistories`. */
export function checkHistoriesJob(parts: Parts): Job {
  return {
    queue: 'check-histories',
    every: '17 17 * * *',
    leaseSeconds: 3_600,
    work: async () => void (await checkHistories(parts)),
  }
}
