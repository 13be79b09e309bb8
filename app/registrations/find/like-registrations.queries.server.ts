import { and, eq, ne, or, sql } from 'drizzle-orm'

import type { Queries } from '#app/data/database/database.server.ts'
import { isConfusableWith } from '#app/core/text/names/is-confusable-with.server.ts'

import { registrationColumns, registrations, type StoredRegistration } from '../registrations.queries.server.ts'

/** Finds another registration of the same email and shop that is not declined. There is at most one. */
export async function findLivingTwin(
  queries: Queries,
  { id, shopKey }: Pick<StoredRegistration, 'id' | 'shopKey'>,
): Promise<{ id: string; reference: string } | undefined> {
  const [twin] = await queries
    .select({ id: registrations.id, reference: registrations.reference })
    .from(registrations)
    .where(
      and(eq(registrations.shopKey, shopKey), sql`${registrations.status} <> 'declined'`, ne(registrations.id, id)),
    )
  return twin
}

const mostTwins = 40

/** Returns registrations that may be the same person or shop: by email, ABN, number, name in the same postcode, or confusable name. */
export async function findLikeRegistrations(
  queries: Queries,
  said: Pick<StoredRegistration, 'id' | 'emailKey' | 'abn' | 'contactNumber' | 'shopName' | 'shopPostCode'>,
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
