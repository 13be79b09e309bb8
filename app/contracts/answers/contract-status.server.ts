import type { Queries } from '#app/data/database/database.server.ts'
import { type CalendarDay, nextDay } from '#app/geo/calendar/public-holidays.ts'
import type { ShopClock } from '#app/reminders/reminder-times.ts'
import { isoDay } from '#app/ui/time/dates.ts'
import { findDocument, type SigningDocument } from '#app/signing/documents/find-documents.server.ts'

import type { ContractStatus } from './contract-answers.ts'
import type { StoredDraft } from '../draft/drafts.queries.server.ts'

/** Derives the status of a contract from its document. */
export function statusOfDocument(document: Pick<SigningDocument, 'status'> | undefined): ContractStatus {
  if (document?.status === 'completed') return 'completed'
  return document?.status === 'completing' || document?.status === 'part-signed' ? document.status : 'open'
}

/** Returns the document of a draft; undefined if none was created. */
export async function findDraftDocument(
  queries: Queries,
  draft: Pick<StoredDraft, 'documentId'> | undefined,
): Promise<SigningDocument | undefined> {
  return draft?.documentId ? findDocument(queries, draft.documentId) : undefined
}

/** Whether everyone has signed, or someone declined: then reminders end. While others have still to sign they wait. */
export const isAnswered = (document: Pick<SigningDocument, 'status'> | undefined): boolean =>
  ['declined', 'completing', 'completed'].includes(document?.status ?? '')

/** Returns the day until which a reminder waits if others have still to sign: the next one, because the document can end unsigned. */
export const waitsForOthers = (
  document: Pick<SigningDocument, 'status'> | undefined,
  now: Date,
  { timeZone }: Pick<ShopClock, 'timeZone'>,
): CalendarDay | undefined => (document?.status === 'part-signed' ? nextDay(isoDay(now, timeZone)) : undefined)

type Signed = { id: string; status: string; handedOnAt: Date | null }

/** Returns the agreement that a renewal follows: the owner's last signed document before it. `documents` are newest first. */
export const findSignedBefore = <Document extends Signed>(
  documents: readonly Document[],
  renewalDocumentId: string | null,
): Document | undefined =>
  documents.find(
    ({ status, id, handedOnAt }) => status === 'completed' && handedOnAt === null && id !== renewalDocumentId,
  )
