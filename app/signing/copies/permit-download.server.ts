import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { retailerName } from '#app/retailers/retailer-name.ts'
import { retailerCookie } from '#app/retailers/guards/retailer-cookie.server.ts'
import { type RetailerActor, findRetailerOfPage } from '#app/retailers/guards/find-retailer-actor.server.ts'
import { requireRetailer } from '#app/retailers/guards/require-retailer.server.ts'
import { findShop } from '#app/shops/find/find-shop.server.ts'
import type { ApiContext } from '#app/web/api/api.server.ts'
import type { Queries } from '#app/data/database/database.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { readSessionToken } from '#app/office/guards/session-cookie.server.ts'
import { findStaffActor, permit, permitFresh, type StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { can } from '#app/office/roles/roles.ts'

import { lockDocument, type StoredDocument } from '../documents/sign-documents.queries.server.ts'
import { appendEvents } from '../documents/history/sign-events.queries.server.ts'
import { findSessionOfCookie, signCookie } from '../sign/open-signing-session.server.ts'

/** Whether a request has the token of the contract that a document belongs to. Implemented by another room. */
export type HoldsContract = (c: ApiContext, document: StoredDocument) => Promise<boolean>

async function isSigner(c: ApiContext, platform: Platform, { id }: StoredDocument): Promise<boolean> {
  const cookie = signCookie.read(platform.config, c.req.raw)
  return cookie ? (await findSessionOfCookie(platform, cookie))?.document.id === id : false
}

/**
 * Returns the staff member, if they may see bank details: the PDF contains the account number. A call with a retailer's
 * session counts as the retailer's.
 */
async function staffOf(c: ApiContext, platform: Platform): Promise<StaffActor | undefined> {
  if (c.req.header('authorization')) return undefined
  const staff = await findStaffActor(platform, readSessionToken(platform.config, c.req.raw))
  return staff && can(staff.role, 'bank-details:reveal') ? staff : undefined
}

/**
 * Finds the retailer who follows a link to a document. A link on a page sends the session's cookie alone, like the page
 * itself (decision 21). A call that sends an `Authorization` header needs both halves of the session.
 * @throws RefusedError unauthenticated
 */
async function findReader(c: ApiContext, platform: Platform): Promise<RetailerActor | undefined> {
  if (c.req.header('authorization')) return requireRetailer(c, platform)
  return findRetailerOfPage(platform, retailerCookie.read(platform.config, c.req.raw))
}

/** The caller who may have a copy. A staff member still needs a fresh second factor (`noteDownload`). */
type Permitted = { who: string; staff?: StaffActor }

/**
 * Permits the download of a document to its signer in a signing session, the holder of its contract token, the
 * logged-in retailer it belongs to (whatever happened to the shop since), and staff who may see bank details.
 * @throws RefusedError unauthenticated without a session; not-found for another retailer, such as the shop's next owner,
 * as if the document did not exist.
 */
export async function permitDownload(
  c: ApiContext,
  platform: Platform,
  document: StoredDocument | undefined,
  holdsContract: HoldsContract | undefined,
): Promise<Permitted> {
  if (document && (await isSigner(c, platform, document))) return { who: 'Signer' }
  if (document && (await holdsContract?.(c, document))) return { who: 'Retailer' }
  const retailer = await findReader(c, platform)
  const isOwn = retailer && document && (await isDocumentOf(platform.database.queries, document, retailer.id))
  if (isOwn) return { who: retailerName(retailer) }
  const staff = await staffOf(c, platform)
  if (staff && document) return { who: staff.name, staff }
  throw new RefusedError(retailer ? 'not-found' : 'unauthenticated')
}

/**
 * Whether a document belongs to a retailer: it was created for them, or it was created before they had an account and
 * its shop is now theirs. A retailer keeps access after the shop was closed or handed on.
 */
async function isDocumentOf(
  queries: Queries,
  { retailerId, handedOnAt, shopId }: Pick<StoredDocument, 'retailerId' | 'handedOnAt' | 'shopId'>,
  askedBy: string,
): Promise<boolean> {
  if (retailerId !== null) return retailerId === askedBy
  if (handedOnAt !== null) return false
  return (await findShop(queries, shopId))?.retailerId === askedBy
}

/**
 * Records a download before the copy is sent, because it contains the bank account: in the document's history and, for staff, in the audit
 * log. Staff need the right to see bank details and a fresh second factor. Not `actOn`: reading changes no record.
 * @throws RefusedError forbidden
 */
export async function noteDownload(
  { database, keys }: Pick<Platform, 'database' | 'keys'>,
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
    await appendEvents(tx, keys, documentId, [{ type: 'copy.downloaded', actor: who, data, origin }])
    if (staff)
      await commitEffects(tx, {
        audit: {
          actor: { kind: 'staff', id: staff.id, name: staff.name },
          action: 'document.downloaded',
          subject: { kind: 'document', id: document.listId, label: document.businessName },
          became: { document: documentId },
          origin,
        },
      })
  })
}
