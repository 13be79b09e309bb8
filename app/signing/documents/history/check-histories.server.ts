import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { Job } from '#app/outbox/jobs/jobs.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { linkAuditEntries } from '#app/office/audit/chain/link-audit-entries.server.ts'
import { verifyAuditChain } from '#app/office/audit/chain/verify-audit-chain.server.ts'

import { checkRates } from '#app/rates/check-rates.server.ts'

import { checkHistory } from './check-history.server.ts'
import { listDocumentsAfter } from '../sign-document-lists.queries.server.ts'
import type { StoredDocument } from '../sign-documents.queries.server.ts'

const batch = 200

type Parts = Pick<Platform, 'database' | 'keys' | 'log' | 'checkpoint'>

/** Records a broken history in the audit log on each nightly check, so that the alarm ends one night after the repair. */
async function noteBroken({ database, log }: Parts, document: StoredDocument, brokenAt: number): Promise<void> {
  log.error('the history of an agreement does not hold', { reason: `document ${document.id}, entry ${brokenAt}` })
  await commitEffects(database, {
    audit: {
      actor: { kind: 'system', name: 'Signing' },
      action: 'document.history-broken',
      subject: { kind: 'document', id: document.listId, label: document.businessName },
      became: { document: document.id, entry: brokenAt },
    },
  })
}

/**
 * Checks the audit log's chain, the commission rates, and then the history of every document (rules BO6, CR8, SG18), so that a forgery is found
 * even if no one opens the document. Returns the number of broken histories.
 */
export async function checkHistories(parts: Parts): Promise<number> {
  const { database, keys } = parts
  await linkAuditEntries(parts)
  await verifyAuditChain(parts)
  await checkRates(parts)
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

/** Runs `checkHistories` every night. */
export function checkHistoriesJob(parts: Parts): Job {
  return {
    queue: 'check-histories',
    every: '17 17 * * *',
    leaseSeconds: 3_600,
    work: async () => void (await checkHistories(parts)),
  }
}
