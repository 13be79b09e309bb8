import { eachByItself } from '#app/platform/jobs/each-by-itself.server.ts'
import type { Job } from '#app/platform/jobs/jobs.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { recordAudit } from '#app/staff/audit/record-audit.server.ts'

import { deleteOldCopyLinks } from '../copies/sign-copy-links.store.server.ts'
import {
  findOverdueIds,
  findUnsealedIds,
  lockDocument,
  updateDocument,
} from '../documents/sign-documents.store.server.ts'
import { appendEvents } from '../documents/sign-events.store.server.ts'
import { deleteOldSessions, revokeSessions } from '../sign/sign-sessions.store.server.ts'
import { nextSigningStatus } from '../signing.ts'
import { sealDocument } from './seal-document.server.ts'

/** Requests seal what they accept at once: what is older was interrupted. */
const interruptedAfterMs = 30_000

async function expireDocument(platform: Platform, id: string): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const document = await lockDocument(tx, id)
    const status = document && nextSigningStatus(document.status, 'expire')
    if (!document || !status || document.expiresAt.getTime() > Date.now()) return
    const isTheirs = document.provider === 'pandadoc'
    await updateDocument(tx, id, { status, endedAt: new Date(), ...(isTheirs && { providerNextAt: new Date() }) })
    await revokeSessions(tx, id)
    await appendEvents(tx, id, [{ type: 'document.expired', actor: 'System' }])
    await recordAudit(tx, {
      actor: { kind: 'system', name: 'Signing' },
      action: 'document.expired',
      subject: { kind: 'document', label: document.businessName },
      was: { status: document.status },
      became: { status, document: id },
    })
  })
}

/** Finishes what a crash interrupted, and ends what nobody signed in time. One document that fails does not hold up the others. */
export async function sweepDocuments(platform: Platform, { olderThanMs = interruptedAfterMs } = {}): Promise<void> {
  const { queries } = platform.database
  const unsealed = await findUnsealedIds(queries, new Date(Date.now() - olderThanMs))
  await eachByItself(platform, 'a signed document could not be sealed', unsealed, (id) => sealDocument(platform, id))
  await eachByItself(platform, 'an overdue document could not be ended', await findOverdueIds(queries), (id) =>
    expireDocument(platform, id),
  )
  await deleteOldSessions(queries)
  await deleteOldCopyLinks(queries)
}

/** Every minute: `sweepDocuments`. */
export function signingSweepJob(platform: Platform): Job {
  return { queue: 'signing-sweep', every: '* * * * *', leaseSeconds: 300, work: () => sweepDocuments(platform) }
}
