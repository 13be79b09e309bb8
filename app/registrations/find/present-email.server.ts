import { and, eq, isNull, or } from 'drizzle-orm'

import { findRetailerPerson } from '#app/retailers/find/find-retailer-person.server.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { emailKey } from '#app/core/text/text.ts'

import { registrations } from '../registrations.queries.server.ts'

/**
 * Returns a registration with the present email of its account (rule RG28). The stored row keeps the typed email, which
 * may be another person's mailbox by now.
 */
export async function withPresentEmail<Row extends { retailerId: string | null; email: string; emailKey: string }>(
  queries: Queries,
  registration: Row,
): Promise<Row> {
  const { retailerId } = registration
  const person = retailerId ? await findRetailerPerson(queries, retailerId) : undefined
  return person ? { ...registration, email: person.email, emailKey: emailKey(person.email) } : registration
}

/**
 * Attaches the registrations of an email to its account, before the account gets another email. Locks them until the
 * transaction ends, so that a concurrent approval sees either email with all its effects.
 */
export async function attachRegistrations(
  tx: Transaction,
  { id, emailKey: key }: { id: string; emailKey: string },
): Promise<void> {
  const { retailerId } = registrations
  await tx
    .update(registrations)
    .set({ retailerId: id })
    .where(or(eq(retailerId, id), and(isNull(retailerId), eq(registrations.emailKey, key))))
}
