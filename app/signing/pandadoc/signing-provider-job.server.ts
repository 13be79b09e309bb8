import type { Job } from '#app/platform/jobs/jobs.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { advanceDocument } from './advance-document.server.ts'
import { providerQueue } from './plan-next-turn.server.ts'
import { deleteOldWebhooks, findDueIds } from './provider-turns.store.server.ts'

/** At most so many in one run: the rest waits for the next minute. */
const mostInARun = 40

/** What waits for PandaDoc: one document, at the time that was planned, or every minute all that are due. */
export function signingProviderJob(platform: Platform): Job<{ documentId?: string }> {
  return {
    queue: providerQueue,
    every: '* * * * *',
    leaseSeconds: 600,
    async work({ documentId }) {
      if (documentId) return void (await advanceDocument(platform, documentId))
      for (const id of await findDueIds(platform.database.queries, mostInARun)) await advanceDocument(platform, id)
      return deleteOldWebhooks(platform.database.queries)
    },
  }
}
