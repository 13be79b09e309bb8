import { inArray, or, sql } from 'drizzle-orm'

import { findShopNames, searchShops } from '#app/shops/find/find-shop.server.ts'
import { matchesSearch } from '#app/data/search/matches-search.server.ts'
import { defineFilter, oneOf } from '#app/office/records/define/define-filter.server.ts'
import { defineList } from '#app/office/records/define/define-list.server.ts'
import { byCode, byText, newestFirst } from '#app/office/records/define/define-sort.server.ts'

import { signerName, signingStatusLabels, type SigningDocumentStatus } from '../signing.ts'
import { signDocuments } from './sign-documents.queries.server.ts'

const states = {
  open: ['draft', 'preparing', 'sent', 'viewed', 'part-signed', 'error'],
  signed: ['completing', 'completed'],
  ended: ['declined', 'voided', 'expired'],
} as const satisfies Record<string, readonly SigningDocumentStatus[]>
type State = keyof typeof states

const isState = (raw: string | null): raw is State => raw !== null && raw in states

type Signer = { signerFirstName: string; signerLastName: string }
const signerOf = ({ signerFirstName: firstName, signerLastName: lastName }: Signer) =>
  signerName({ firstName, lastName })

/** The office's list of agreements and renewals in every status. No column contains bank details. */
export const documentList = defineList({
  noun: 'contracts',
  path: '/staff/contracts',
  right: 'contracts:read',
  table: signDocuments,
  key: signDocuments.listId,
  without: ['fieldsEncrypted', 'signatureEncrypted', 'unsignedEncrypted', 'finalEncrypted', 'historyEncrypted'],
  // A document has the name of the business, so a search also matches the name of the shop.
  search: (typed) =>
    typed
      ? or(matchesSearch(signDocuments.search, typed), sql`${signDocuments.shopId} = any(array(${searchShops(typed)}))`)
      : undefined,
  filters: {
    state: defineFilter<State, readonly SigningDocumentStatus[]>({
      read: (raw) => (isState(raw) ? states[raw] : undefined),
      where: (statuses) => inArray(signDocuments.status, [...statuses]),
    }),
    kind: oneOf(signDocuments.kind, ['contract', 'renewal']),
  },
  tabs: {
    All: {},
    'Out for signature': { state: 'open' },
    Signed: { state: 'signed' },
    Ended: { state: 'ended' },
    Renewals: { kind: 'renewal' },
  },
  found: {
    heading: 'Contracts',
    line: (row) => ({
      title: row.businessName,
      detail: `${row.kind === 'renewal' ? 'Renewal' : 'Contract'}, ${signingStatusLabels[row.status].toLowerCase()}, ${signerOf(row)}`,
    }),
  },
  counts: { 'Out for signature': { state: 'open' }, Signed: { state: 'signed' } },
  sorts: {
    made: newestFirst(signDocuments.createdAt),
    name: byText(signDocuments.businessName, ['By business', 'By business, Z to A']),
    status: byCode(signDocuments.status, ['By state', 'By state, backwards']),
  },
  fewRows: ({ state }) => state && [],
  async rows(rows, { platform, addressOf }) {
    const ids = rows.map(({ shopId }) => shopId)
    const shops = await findShopNames(platform.database.queries, ids)
    return rows.map((row) => {
      const { id, businessName: business } = row
      const shopName = shops.get(row.shopId) ?? business
      return {
        id,
        to: addressOf(id),
        business,
        /** One company may have many shops: shows the shop's name too where it differs from the company's. */
        signer: shopName === business ? signerOf(row) : `${shopName}, ${signerOf(row)}`,
        kind: row.kind,
        version: row.templateVersion,
        status: row.status,
        madeAt: row.createdAt.toISOString(),
        signedAt: row.signedAt?.toISOString() ?? null,
      }
    })
  },
  csv: {
    columns: [
      ['Document', (row) => row.id],
      ['Kind', (row) => row.kind],
      ['Version', (row) => String(row.templateVersion)],
      ['Business', (row) => row.businessName],
      ['Signer', (row) => signerOf(row)],
      ['Email', (row) => row.signerEmail],
      ['State', (row) => signingStatusLabels[row.status]],
      ['Created', (row) => row.createdAt, 'time'],
      ['Signed', (row) => row.signedAt, 'time'],
      ['Sealed', (row) => row.completedAt, 'time'],
      ['Ends', (row) => row.expiresAt, 'time'],
      ['SHA-256', (row) => row.finalSha256?.toString('hex') ?? ''],
    ],
  },
})
