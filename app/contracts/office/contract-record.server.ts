import { findShopName } from '#app/shops/find/find-shop.server.ts'
import { coarseAddress } from '#app/core/client-address.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { eventLabel } from '#app/signing/documents/event-types.ts'
import { findDocument, findDocumentEvents } from '#app/signing/documents/find-documents.server.ts'
import { capacities, documentLinkOf, isOpenStatus, signerName } from '#app/signing/signing.ts'

import { findStoredBankDetails } from '../bank/bank-details.queries.server.ts'
import { type ContractRecord, shopPath } from './contract-view.ts'

type Events = Awaited<ReturnType<typeof findDocumentEvents>>['events']

function timelineOf(events: Events, signer: string): ContractRecord['timeline'] {
  return events
    .map(({ seq, at, type, actor, ip }) => ({
      id: String(seq),
      at: at.toISOString(),
      by: actor === signer ? ('them' as const) : ('system' as const),
      ...(actor !== 'System' && { who: `${actor}:` }),
      what: eventLabel(type) + (ip && type === 'document.signed' ? `, from ${coarseAddress(ip)}` : ''),
    }))
    .toReversed()
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
    business: document.businessName,
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
    canRenew: isSealed,
    timeline: timelineOf(events, signer),
  }
}
