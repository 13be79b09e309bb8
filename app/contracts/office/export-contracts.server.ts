import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { pageDocuments } from '#app/signing/documents/find-documents.server.ts'
import { signerName, signingStatusLabels } from '#app/signing/signing.ts'
import { exportList } from '#app/staff/export/export-list.server.ts'
import type { StaffActor } from '#app/staff/guards/staff-actor.server.ts'

type Asked = {
  filter: Parameters<typeof pageDocuments>[1]
  order: Parameters<typeof pageDocuments>[4]
  origin: Origin
}

/**
 * The list as CSV, with its filters and order, after a fresh second factor. Bank details are in no column.
 * @throws RefusedError forbidden
 */
export function exportContracts(
  platform: Platform,
  actor: StaffActor,
  { filter, order, origin }: Asked,
): Promise<string> {
  const { queries } = platform.database
  return exportList(
    platform,
    actor,
    {
      noun: 'contracts',
      right: 'contracts:read',
      readPage: (cursor, size) => pageDocuments(queries, filter, cursor, size, order),
      columns: [
        ['Document', (row) => row.id],
        ['Kind', (row) => row.kind],
        ['Version', (row) => String(row.templateVersion)],
        ['Business', (row) => row.businessName],
        ['Signer', (row) => signerName(row.signer)],
        ['Email', (row) => row.signer.email],
        ['State', (row) => signingStatusLabels[row.status]],
        ['Made', (row) => row.createdAt.toISOString()],
        ['Signed', (row) => row.signedAt?.toISOString() ?? ''],
        ['Sealed', (row) => row.completedAt?.toISOString() ?? ''],
        ['Ends', (row) => row.expiresAt.toISOString()],
        ['SHA-256', (row) => row.finalSha256 ?? ''],
      ],
      filter: { search: filter.search ?? null, states: filter.statuses?.join(' ') ?? null, kind: filter.kind ?? null },
    },
    origin,
  )
}
