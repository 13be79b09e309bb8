import type { RetailerActor } from '#app/retailers/guards/find-retailer-actor.server.ts'
import { type ShopOfAccount, findShopsOfRetailer } from '#app/shops/onboarding/list-own-shops.server.ts'
import { listLeftShops } from '#app/shops/leaving/find-leavings.server.ts'
import { findConfirmedChanges } from '#app/shops/change/requests/find-confirmed-changes.server.ts'
import { findClosedShopIds } from '#app/shops/find/find-shop.server.ts'
import { hashToken } from '#app/data/crypto/tokens.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import {
  findDecliner,
  findDocuments,
  findDocumentsOfRetailer,
  type SigningDocument,
} from '#app/signing/documents/find-documents.server.ts'
import { longDate } from '#app/ui/time/dates.ts'
import { documentLinkOf, signingStatusLabels } from '#app/signing/signing.ts'

import { findWaitingChange } from '../bank/bank-details.queries.server.ts'
import { findBankDetails, decryptBankChange } from '../bank/bank-encryption.server.ts'
import { type BankDetails, maskAccountNumber, maskBsb } from '../bank/bank.ts'
import type { MaskedBank, OwnContract } from '../answers/contract-answers.ts'
import { statusOfDocument } from '../answers/contract-status.server.ts'
import { findStoredDraft } from '../draft/drafts.queries.server.ts'
import { findWaitingStep, findWhatIsLeft, type WhatIsLeft } from '../answers/find-waiting-step.server.ts'
import { findOpenOffers } from '../renewal/find-open-offers.server.ts'
import type { WizardStep } from '../wizard/wizard-state.ts'
import { isReady, leftWords } from './waiting-shops.tsx'

type Listed = Omit<OwnContract, 'changes'>
type Parts = Pick<Platform, 'config' | 'database' | 'keys'>

/** Returns the state of a document in words, with the further signer who declined it, and why. */
const labelOf = ({ status, reason }: SigningDocument, decliner: string | null): string =>
  decliner === null
    ? signingStatusLabels[status]
    : `${signingStatusLabels[status]} by ${decliner}${reason ? ` (“${reason}”)` : ''}`

const documentOf = (
  { config }: Pick<Platform, 'config'>,
  document: SigningDocument,
  decliner: string | null = null,
): OwnContract['documents'][number] => ({
  id: document.id,
  kind: document.kind,
  status: document.status,
  statusLabel: labelOf(document, decliner),
  sentAt: document.sentAt?.toISOString() ?? null,
  endedAt: (document.completedAt ?? document.endedAt)?.toISOString() ?? null,
  contractDownloadLink: document.status === 'completed' ? documentLinkOf(config, document.id) : null,
})

const masked = ({ nameOfFinancialInstitution, bsb, accountNumber }: BankDetails): MaskedBank => ({
  institution: nameOfFinancialInstitution,
  bsb: maskBsb(bsb),
  accountNumber: maskAccountNumber(accountNumber),
})

async function bankOf({ database, keys }: Parts, shopId: string): Promise<OwnContract['bank']> {
  const { queries } = database
  const [details, change] = await Promise.all([
    findBankDetails(queries, keys, shopId),
    findWaitingChange(queries, shopId),
  ])
  if (!details) return null
  const waiting = change && {
    ...masked(decryptBankChange(keys, change.id, change.encrypted)),
    takesEffectAt: change.takesEffectAt.toISOString(),
  }
  return { ...masked(details), waiting: waiting ?? null }
}

/** Whether a document of the retailer's shop is theirs: created for them, or before they had an account. */
const isTheirs = ({ retailerId, handedOnAt }: SigningDocument, actor: RetailerActor): boolean =>
  retailerId === null ? handedOnAt === null : retailerId === actor.id

/** Adds to contracts the confirmed changes that this retailer told us of, also of former shops (rule CH2). */
async function withChanges({ database }: Parts, actor: RetailerActor, contracts: Listed[]): Promise<OwnContract[]> {
  const shopIds = contracts.map(({ shopId }) => shopId)
  const all = await findConfirmedChanges(database.queries, shopIds)
  const own = Map.groupBy(
    all.filter(({ retailerId }) => retailerId === actor.id),
    ({ shopId }) => shopId,
  )
  return contracts.map((contract) => ({
    ...contract,
    changes: (own.get(contract.shopId) ?? []).map(({ lead, value, from }) => ({ lead, value, from })),
  }))
}

type Whereabouts = { step: WizardStep; left: WhatIsLeft | null; document: SigningDocument | undefined }

/** Returns the state of a contract in words, with the next step of an open one, or the others who sign (rule C77). */
function whereWords({ step, left, document }: Whereabouts): string {
  if (left === null) return `${signingStatusLabels.completed}.`
  if (left.waitsFor || document?.status === 'declined') return left.words
  return isReady({ step }) ? 'Ready to sign.' : `Not signed yet. ${leftWords({ step })}.`
}

/** Returns the row of a renewal that can be signed now, whether or not its document was made (rule C86). */
async function offerOf(
  { database, keys }: Parts,
  shopId: string,
): Promise<OwnContract['documents'][number] | undefined> {
  const [offer] = await findOpenOffers(database.queries, keys, [shopId])
  if (!offer) return undefined
  return {
    id: offer.documentId ?? shopId,
    kind: 'renewal',
    status: 'sent',
    statusLabel: `Sign it by ${longDate(offer.until.toISOString())}. The link is in our email.`,
    sentAt: null,
    endedAt: null,
    contractDownloadLink: null,
  }
}

async function contractOf(parts: Parts, actor: RetailerActor, shop: ShopOfAccount): Promise<Listed> {
  const { queries } = parts.database
  const [draft, documents] = await Promise.all([
    findStoredDraft(queries, shop.id),
    findDocuments(queries, { shopId: shop.id }),
  ])
  const contract = { shopId: shop.id, tokenHash: hashToken(shop.contractToken) }
  const step = await findWaitingStep(queries, contract, draft)
  const document = documents.find(({ id }) => id === draft?.documentId)
  const offer = await offerOf(parts, shop.id)
  const made = documents
    .filter(({ id, status }) => status !== 'voided' && id !== offer?.id)
    .filter((each) => isTheirs(each, actor))
    .map(async (each) =>
      documentOf(parts, each, each.status === 'declined' ? await findDecliner(queries, each.id) : null),
    )
  return {
    shopId: shop.id,
    shopName: shop.shopName,
    suburb: shop.suburb,
    status: statusOfDocument(document),
    step,
    where: whereWords({ step, left: await findWhatIsLeft(queries, contract), document }),
    progress: shop.progress,
    isBegun: shop.isBegun,
    completeContractToken: shop.contractToken,
    past: null,
    bank: draft?.signedAt ? await bankOf(parts, shop.id) : null,
    documents: [...(offer ? [offer] : []), ...(await Promise.all(made))],
  }
}

/** Returns the contracts that the retailer signed for former shops: their copies, and nothing about the shop's later state. */
async function pastContracts(parts: Parts, actor: RetailerActor, present: readonly string[]): Promise<Listed[]> {
  const { queries } = parts.database
  const own = await findDocumentsOfRetailer(queries, actor.id)
  const closed = await findClosedShopIds(queries, actor)
  const earlier = (await Promise.all(closed.map((shopId) => findDocuments(queries, { shopId })))).flat()
  const unowned = earlier.filter((document) => document.retailerId === null && isTheirs(document, actor))
  const signed = [...own, ...unowned].filter(
    ({ status, shopId }) => statusOfDocument({ status }) !== 'open' && !present.includes(shopId),
  )
  const left = await listLeftShops(parts, actor)
  return [...Map.groupBy(signed, ({ shopId }) => shopId)].map(([shopId, documents]) => ({
    shopId,
    shopName: left.find((shop) => shop.shopId === shopId)?.shopName ?? documents[0]?.businessName ?? '',
    suburb: '',
    status: statusOfDocument(documents[0]),
    step: 'contract',
    where: '',
    progress: 100,
    isBegun: true,
    completeContractToken: '',
    bank: null,
    past: closed.includes(shopId) ? 'closed' : 'handed-on',
    documents: documents.map((document) => documentOf(parts, document)),
  }))
}

/** Lists the logged-in retailer's contracts by shop (rule C1), each with its documents and confirmed changes, and then those signed for former shops. */
export async function listOwnContracts(parts: Parts, actor: RetailerActor): Promise<OwnContract[]> {
  const shops = await findShopsOfRetailer(parts, actor)
  const contracts: Listed[] = []
  for (const shop of shops) contracts.push(await contractOf(parts, actor, shop))
  const present = shops.map(({ id }) => id)
  return withChanges(parts, actor, [...contracts, ...(await pastContracts(parts, actor, present))])
}
