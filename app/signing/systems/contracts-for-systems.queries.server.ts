import { and, asc, eq, gt, sql } from 'drizzle-orm'

import type { Queries } from '#app/data/database/database.server.ts'

import { signDocuments as documents } from '../documents/sign-documents.queries.server.ts'

const columns = {
  id: documents.id,
  shopId: documents.shopId,
  renewalId: documents.renewalId,
  version: documents.templateVersion,
  signedAt: documents.signedAt,
  completedAt: documents.completedAt,
  sha256: documents.finalSha256,
}

/** Signed and sealed documents. Examples are left out. */
const isSigned = and(eq(documents.status, 'completed'), sql`not is_example_address(${documents.signerEmailKey})`)

export type ContractForSystems = Awaited<ReturnType<typeof findContractsAfter>>[number]

/** Returns the signed documents after an id, in the order of their ids. */
export async function findContractsAfter(queries: Queries, after: string | undefined, most: number) {
  return queries
    .select(columns)
    .from(documents)
    .where(and(isSigned, after === undefined ? undefined : gt(documents.id, after)))
    .orderBy(asc(documents.id))
    .limit(most)
}

export async function findContractForSystems(queries: Queries, id: string): Promise<ContractForSystems | undefined> {
  const [row] = await queries
    .select(columns)
    .from(documents)
    .where(and(isSigned, eq(documents.id, id)))
  return row
}
