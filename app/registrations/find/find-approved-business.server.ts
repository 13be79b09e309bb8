import type { Queries } from '#app/data/database/database.server.ts'

import { findRegistration } from '../registrations.queries.server.ts'

/** Returns the details of an approved registration as stored; undefined for an unknown id. */
export async function findApprovedBusiness(
  queries: Queries,
  registrationId: string,
): Promise<{ shopName: string; abn: string; contactName: string; email: string } | undefined> {
  const registration = await findRegistration(queries, registrationId)
  if (!registration) return undefined
  const { shopName, abn, contactName, email } = registration
  return { shopName, abn, contactName, email }
}
