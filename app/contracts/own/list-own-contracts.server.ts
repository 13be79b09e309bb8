import type { AgentActor } from '#app/retailers/guards/find-agent-actor.server.ts'
import { type AgentsShop, findAgentsNewsagencies } from '#app/shops/onboarding/list-own-newsagencies.server.ts'
import { findClosedShopIds } from '#app/shops/find/find-newsagency.server.ts'
import { hashToken } from '#app/data/crypto/tokens.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import {
  findDocuments,
  findDocumentsOfAgent,
  type SigningDocument,
} from '#app/signing/documents/find-documents.server.ts'
import { documentLinkOf, signingStatusLabels } from '#app/signing/signing.ts'

import { findWaitingChange } from '../bank/bank-details.queries.server.ts'
import { findBankDetails, openBankChange } from '../bank/bank-seal.server.ts'
import { type BankDetails, maskAccountNumber, maskBsb } from '../bank/bank.ts'
import type { MaskedBank, OwnContract } from '../answers/contract-answers.ts'
import { statusOfDocument } from '../answers/contract-status.server.ts'
import { findStoredDraft } from '../draft/drafts.queries.server.ts'
import { findWaitingStep } from '../answers/find-waiting-step.server.ts'

type Parts = Pick<Platform, 'config' | 'database' | 'keys'>

const documentOf = (
  { config }: Pick<Platform, 'config'>,
  document: SigningDocument,
): OwnContract['documents'][number] => ({
  id: document.id,
  kind: document.kind,
  status: document.status,
  statusLabel: signingStatusLabels[document.status],
  sentAt: document.sentAt?.toISOString() ?? null,
  completedAt: document.completedAt?.toISOString() ?? null,
  contractDownloadLink: document.status === 'completed' ? documentLinkOf(config, document.id) : null,
})

const masked = ({ nameOfFinancialInstitution, bsb, accountNumber }: BankDetails): MaskedBank => ({
  institution: nameOfFinancialInstitution,
  bsb: maskBsb(bsb),
  accountNumber: maskAccountNumber(accountNumber),
})

async function bankOf({ database, keys }: Parts, newsagencyId: string): Promise<OwnContract['bank']> {
  const { queries } = database
  const [details, change] = await Promise.all([
    findBankDetails(queries, keys, newsagencyId),
    findWaitingChange(queries, newsagencyId),
  ])
  if (!details) return null
  const waiting = change && {
    ...masked(openBankChange(keys, change.id, change.sealed)),
    takesEffectAt: change.takesEffectAt.toISOString(),
  }
  return { ...masked(details), waiting: waiting ?? null }
}

/** Whether a document of the agent's shop is theirs: created for them, or before they had an account. */
const isTheirs = ({ agentId, handedOnAt }: SigningDocument, actor: AgentActor): boolean =>
  agentId === null ? handedOnAt === null : agentId === actor.id

async function contractOf(parts: Parts, actor: AgentActor, shop: AgentsShop): Promise<OwnContract> {
  const { queries } = parts.database
  const [draft, documents] = await Promise.all([
    findStoredDraft(queries, shop.id),
    findDocuments(queries, { newsagencyId: shop.id }),
  ])
  return {
    newsagencyId: shop.id,
    shopName: shop.shopName,
    suburb: shop.suburb,
    status: statusOfDocument(documents.find(({ id }) => id === draft?.documentId)),
    step: await findWaitingStep(queries, { newsagencyId: shop.id, tokenHash: hashToken(shop.contractToken) }, draft),
    progress: shop.progress,
    completeContractToken: shop.contractToken,
    past: null,
    bank: draft?.signedAt ? await bankOf(parts, shop.id) : null,
    documents: documents
      .filter((document) => document.status !== 'voided' && isTheirs(document, actor))
      .map((document) => documentOf(parts, document)),
  }
}

/** Returns the contracts that the agent signed for former shops: their copies, and nothing about the shop's later state. */
async function pastContracts(parts: Parts, actor: AgentActor, present: readonly string[]): Promise<OwnContract[]> {
  const { queries } = parts.database
  const own = await findDocumentsOfAgent(queries, actor.id)
  const closed = await findClosedShopIds(queries, actor)
  const earlier = (await Promise.all(closed.map((newsagencyId) => findDocuments(queries, { newsagencyId })))).flat()
  const unowned = earlier.filter((document) => document.agentId === null && isTheirs(document, actor))
  const signed = [...own, ...unowned].filter(
    ({ status, newsagencyId }) => statusOfDocument({ status }) !== 'open' && !present.includes(newsagencyId),
  )
  return [...Map.groupBy(signed, ({ newsagencyId }) => newsagencyId)].map(([newsagencyId, documents]) => ({
    newsagencyId,
    shopName: documents[0]?.businessName ?? '',
    suburb: '',
    status: statusOfDocument(documents[0]),
    step: 'contract',
    progress: 100,
    completeContractToken: '',
    bank: null,
    past: documents[0]?.handedOnAt ? 'handed-on' : 'closed',
    documents: documents.map((document) => documentOf(parts, document)),
  }))
}

/** Lists the logged-in agent's contracts by store (rule C1), each with its documents, and then those signed for former stores. */
export async function listOwnContracts(parts: Parts, actor: AgentActor): Promise<OwnContract[]> {
  const shops = await findAgentsNewsagencies(parts, actor)
  const contracts: OwnContract[] = []
  for (const shop of shops) contracts.push(await contractOf(parts, actor, shop))
  const present = shops.map(({ id }) => id)
  return [...contracts, ...(await pastContracts(parts, actor, present))]
}
