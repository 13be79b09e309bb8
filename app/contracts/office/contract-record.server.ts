import { isLeavingShop } from '#app/shops/leaving/find-leavings.server.ts'
import { findShopName } from '#app/shops/find/find-shop.server.ts'
import type { Queries } from '#app/data/database/database.server.ts'
import { coarseAddress } from '#app/core/http/client-address.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { eventLabel } from '#app/signing/documents/history/event-types.ts'
import { findDocument, findDocumentEvents, readBusinessOf } from '#app/signing/documents/find-documents.server.ts'
import { findSigners } from '#app/signing/cosigners/find-signers.server.ts'
import { capacities, capacityWords, documentLinkOf, isOpenStatus, signerName } from '#app/signing/signing.ts'

import { findStoredBankDetails } from '../bank/bank-details.queries.server.ts'
import { type ContractRecord, shopPath } from './contract-view.ts'

type Events = Awaited<ReturnType<typeof findDocumentEvents>>['events']

function timelineOf(events: Events, signers: readonly string[]): ContractRecord['timeline'] {
  return events
    .map(({ seq, at, type, actor, ip }) => ({
      id: String(seq),
      at: at.toISOString(),
      by: signers.includes(actor) ? ('them' as const) : ('system' as const),
      ...(actor !== 'System' && { who: `${actor}:` }),
      what:
        eventLabel(type) +
        (ip && (type === 'document.signed' || type === 'document.part-signed') ? `, from ${coarseAddress(ip)}` : ''),
    }))
    .toReversed()
}

/** Returns everyone but the first signer, in words. */
async function findOtherSigners(queries: Queries, documentId: string): Promise<ContractRecord['cosigners']> {
  const others = (await findSigners(queries, documentId)).filter(({ id }) => id !== null)
  return others.map(({ name, email, capacity, hasSigned }) => {
    const as = capacity === null ? '' : `, ${capacityWords(capacity).toLowerCase()}`
    return { name: name + as, email, hasSigned }
  })
}

const iso = (at: Date | null) => at?.toISOString() ?? null

/** Loads a document with its history and its seal, but without its content; undefined for an unknown id. */
export async function loadContractRecord(
  platform: Pick<Platform, 'database' | 'keys'>,
  id: string,
): Promise<ContractRecord | undefined> {
  const { database } = platform
  const document = await findDocument(database.queries, id)
  if (!document) return undefined
  const { events, brokenAt } = await findDocumentEvents(platform, id)
  const signer = signerName(document.signer)
  const isSealed = document.status === 'completed'
  const isOpen = isOpenStatus(document.status)
  return {
    id,
    business: (await readBusinessOf(platform, id)) ?? document.businessName,
    shopName: await findShopName(database.queries, document.shopId),
    signer,
    kind: document.kind,
    version: document.templateVersion,
    status: document.status,
    madeAt: document.createdAt.toISOString(),
    signedAt: iso(document.signedAt),
    shopId: document.shopId,
    storeTo: shopPath(document.shopId),
    hasAccount: (await findStoredBankDetails(database.queries, document.shopId)) !== undefined,
    email: document.signer.email,
    capacity: capacities[document.capacity as keyof typeof capacities] ?? null,
    isCompany: document.corporation,
    cosigners: document.execution === 'alone' ? [] : await findOtherSigners(database.queries, id),
    reason: document.reason,
    sentAt: iso(document.sentAt),
    viewedAt: iso(document.viewedAt),
    completedAt: iso(document.completedAt),
    expiresAt: document.expiresAt.toISOString(),
    shownSha256: document.unsignedSha256,
    finalSha256: document.finalSha256,
    certificate: document.certificateFingerprint,
    brokenAt: brokenAt ?? null,
    verifyTo: isSealed ? `/verify/${id}` : null,
    downloadTo: isSealed ? documentLinkOf({ PUBLIC_URL: '' }, id) : null,
    canVoid: isOpen,
    canResend: isSealed || isOpen,
    canRenew: isSealed && !(await isLeavingShop(database.queries, document.shopId)),
    timeline: timelineOf(events, [signer, ...(await findSigners(database.queries, id)).map(({ name }) => name)]),
  }
}
