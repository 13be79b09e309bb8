import type { Origin, Platform } from '#app/platform/platform.server.ts'

import { recordAudit } from '#app/staff/audit/record-audit.server.ts'
import { permit, permitFresh } from '#app/staff/guards/staff-actor.server.ts'

import type { Permitted } from './permit-download.server.ts'
import { lockDocument } from './sign-documents.store.server.ts'
import { appendEvents } from './sign-events.store.server.ts'

/**
 * Somebody fetches a copy: it stands in the document's history and, of staff, in the audit log too, before anything is
 * shown, for the account stands in it. It asks staff for the right to look at bank details and a fresh second factor.
 * @throws RefusedError forbidden
 */
export async function noteDownload(
  { database }: Pick<Platform, 'database'>,
  { documentId, who, staff, data = {} }: Permitted & { documentId: string; data?: Record<string, unknown> },
  origin: Origin,
): Promise<void> {
  if (staff) {
    permit(staff, 'bank-details:reveal')
    permitFresh(staff)
  }
  await database.transaction(async (tx) => {
    const document = await lockDocument(tx, documentId)
    if (!document) return
    await appendEvents(tx, documentId, [{ type: 'copy.downloaded', actor: who, data, origin }])
    if (staff)
      await recordAudit(tx, {
        actor: { kind: 'staff', id: staff.id, name: staff.name },
        action: 'document.downloaded',
        subject: { kind: 'document', label: document.businessName },
        became: { document: documentId },
        origin,
      })
  })
}
