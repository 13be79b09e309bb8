import { findShopNames } from '#app/newsagencies/find-shop-names.server.ts'
import { readCursor } from '#app/platform/list/cursor.ts'
import { listAddress, pageAddresses, positionText, sortLink } from '#app/platform/list/list-address.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { countDocuments, pageDocuments, type SigningDocument } from '#app/signing/documents/find-documents.server.ts'
import { signerName, type SigningDocumentStatus } from '#app/signing/signing.ts'
import type { StaffActor } from '#app/staff/guards/staff-actor.server.ts'
import { can } from '#app/staff/roles.ts'
import type { ListView } from '#app/ui/page/list-page.tsx'
import type { FilterTab } from '#app/ui/table/filter-tabs.tsx'

import type { ContractRow } from './contract-view.ts'

export const contractsPath = '/staff/contracts'
const pageSize = 25
const countedAtMost = 1_000

type Filter = Parameters<typeof pageDocuments>[1]
type Order = NonNullable<Parameters<typeof pageDocuments>[4]>

const states = {
  open: ['draft', 'preparing', 'sent', 'viewed', 'error'],
  signed: ['completing', 'completed'],
  ended: ['declined', 'voided', 'expired'],
} as const satisfies Record<string, readonly SigningDocumentStatus[]>
type State = keyof typeof states

const isState = (text: string | null): text is State => text !== null && text in states
const sorts = ['made', 'name', 'status'] as const

/** What the address says of a list: filters and order. Whatever it does not understand counts as not said. */
export function readContractsAddress(params: URLSearchParams): { filter: Filter; order: Order } {
  const state = params.get('state')
  const kind = params.get('kind')
  const search = params.get('q')?.trim().slice(0, 200) ?? ''
  const sort = sorts.find((name) => name === params.get('sort')) ?? 'made'
  return {
    filter: {
      ...(search && { search }),
      ...(isState(state) && { statuses: [...states[state]] }),
      ...((kind === 'contract' || kind === 'renewal') && { kind }),
    },
    order: { sort, isDescending: params.has('order') ? params.get('order') === 'desc' : sort === 'made' },
  }
}

const tabs: { label: string; changes: Record<string, string | undefined>; filter: Filter }[] = [
  { label: 'All', changes: {}, filter: {} },
  { label: 'Out to sign', changes: { state: 'open' }, filter: { statuses: [...states.open] } },
  { label: 'Signed', changes: { state: 'signed' }, filter: { statuses: [...states.signed] } },
  { label: 'Ended', changes: { state: 'ended' }, filter: { statuses: [...states.ended] } },
  { label: 'Renewals', changes: { kind: 'renewal' }, filter: { kind: 'renewal' } },
]
const noFilter = { state: undefined, kind: undefined }

const filterTabs = (params: URLSearchParams, counts: number[]): FilterTab[] =>
  tabs.map(({ label, changes }, index) => ({
    label,
    to: listAddress(contractsPath, params, { ...noFilter, ...changes }),
    count: counts[index],
    isCurrent: Object.keys(noFilter).every((name) => (params.get(name) ?? undefined) === changes[name]),
  }))

const orders: Record<Order['sort'], [ascending: string, descending: string]> = {
  made: ['Oldest first', 'Newest first'],
  name: ['By business', 'By business, Z to A'],
  status: ['By state', 'By state, backwards'],
}

/** One company may have many shops: where its name is not that of the shop, both are said. */
function shopAndSigner({ businessName, signer }: SigningDocument, shopName: string | undefined): string {
  return shopName && shopName !== businessName ? `${shopName}, ${signerName(signer)}` : signerName(signer)
}

function contractRow(document: SigningDocument, shopName: string | undefined, params: URLSearchParams): ContractRow {
  const query = params.toString()
  return {
    id: document.id,
    to: `${contractsPath}/${document.id}${query ? `?${query}` : ''}`,
    business: document.businessName,
    signer: shopAndSigner(document, shopName),
    kind: document.kind,
    version: document.templateVersion,
    status: document.status,
    madeAt: document.createdAt.toISOString(),
    signedAt: document.signedAt?.toISOString() ?? null,
  }
}

/** The list that an address names, with its figures, filters and links. */
export async function loadContractsList(platform: Platform, actor: StaffActor, params: URLSearchParams) {
  const { queries } = platform.database
  const { filter, order } = readContractsAddress(params)
  const page = await pageDocuments(queries, filter, readCursor(params.get('at')), pageSize, order)
  const count = await countDocuments(queries, filter, countedAtMost)
  const counts: number[] = []
  for (const tab of tabs) counts.push(await countDocuments(queries, tab.filter, countedAtMost))
  const names = await findShopNames(
    queries,
    page.rows.map(({ newsagencyId }) => newsagencyId),
  )
  const list: ListView = {
    ...(filter.search && { search: filter.search }),
    keep: Object.fromEntries([...params].filter(([name]) => name !== 'q' && name !== 'at')),
    filters: filterTabs(params, counts),
    position: positionText(page.rows.length, count, countedAtMost),
    ...pageAddresses(contractsPath, params, page),
    ...(can(actor.role, 'export') && { exportTo: listAddress(`${contractsPath}/export`, params) }),
    clearTo: contractsPath,
    isNarrowed: Object.keys(filter).length > 0,
  }
  return {
    rows: page.rows.map((document) => contractRow(document, names.get(document.newsagencyId), params)),
    figures: [
      { label: 'Out to sign', value: counts[1] ?? 0 },
      { label: 'Signed', value: counts[2] ?? 0 },
    ],
    list,
    sorts: {
      made: sortLink(contractsPath, params, 'made', order, true),
      name: sortLink(contractsPath, params, 'name', order, false),
      status: sortLink(contractsPath, params, 'status', order, false),
    },
    order: orders[order.sort][order.isDescending ? 1 : 0],
    now: new Date().toISOString(),
    renewTo: can(actor.role, 'contracts:renew') && counts[2] ? listAddress(`${contractsPath}/renew`, params) : null,
  }
}
