import type { Queries } from '#app/data/database/database.server.ts'

import { findRetailer, type StoredRetailer } from '../retailers.queries.server.ts'

/** The person of an account. Only the account stores their name, email and phone number (rules AC43, AC44). */
type RetailerPerson = Pick<StoredRetailer, 'givenName' | 'surname' | 'email' | 'phone'>

/** Finds the person of an account, or returns undefined. */
export async function findRetailerPerson(queries: Queries, retailerId: string): Promise<RetailerPerson | undefined> {
  const retailer = await findRetailer(queries, retailerId)
  if (!retailer) return undefined
  const { givenName, surname, email, phone } = retailer
  return { givenName, surname, email, phone }
}
