import { and, eq, ne, or, sql } from 'drizzle-orm'

import type { Queries } from '#app/data/database/database.server.ts'
import { isConfusableWith } from '#app/core/text/names/is-confusable-with.server.ts'

import {
  isSameShop,
  registrationColumns,
  registrations,
  type StoredRegistration,
} from '../registrations.queries.server.ts'

/** Finds another registration of the same shop by the same email or account that is not declined (rule RG7). */
export async function findLivingTwin(
  queries: Queries,
  { id, shopKey, retailerId }: Pick<StoredRegistration, 'id' | 'shopKey' | 'retailerId'>,
): Promise<{ id: string; reference: string } | undefined> {
  const [twin] = await queries
    .select({ id: registrations.id, reference: registrations.reference })
    .from(registrations)
    .where(
      and(isSameShop({ shopKey, retailerId }), sql`${registrations.status} <> 'declined'`, ne(registrations.id, id)),
    )
    .limit(1)
  return twin
}

const mostTwins = 40

/** Returns registrations that may be the same person or shop: by email, account, ABN, number, name in the same postcode, or confusable name. */
export async function findLikeRegistrations(
  queries: Queries,
  said: Pick<
    StoredRegistration,
    'id' | 'emailKey' | 'retailerId' | 'abn' | 'contactNumber' | 'shopName' | 'shopPostCode'
  >,
): Promise<StoredRegistration[]> {
  const digits = said.contactNumber.replaceAll(/\D/g, '')
  // Sorts here: an `order by` would make the planner walk through the whole table.
  const found = await queries
    .select(registrationColumns)
    .from(registrations)
    .where(
      and(
        ne(registrations.id, said.id),
        or(
          eq(registrations.emailKey, said.emailKey),
          said.retailerId === null ? undefined : eq(registrations.retailerId, said.retailerId),
          eq(registrations.abn, said.abn),
          digits.length >= 8
            ? sql`regexp_replace(${registrations.contactNumber}, '\\D', '', 'g') = ${digits}`
            : undefined,
          and(
            eq(registrations.shopPostCode, said.shopPostCode),
            sql`lower(left(${registrations.shopName}, 4)) = lower(left(${said.shopName}, 4))`,
          ),
          isConfusableWith(registrations.shopName, said.shopName),
        ),
      ),
    )
    .limit(mostTwins)
  return found.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
}
