import type { Queries } from '#app/data/database/database.server.ts'
import { nameInMail } from '#app/outbox/mail/addresses/name-in-mail.ts'

import { findGivenNames } from '../retailers.queries.server.ts'

/** A shop's contact: the lower-case email, and the whole name that we know. */
type Greeted = { emailKey: string | null; contactName: string | null }

/**
 * Returns the greeting for each person (rule AC7): the given name from set-up, otherwise the whole name if it may be mailed (rule M12). A
 * whole name is never split for this, because in many languages the family name comes first.
 */
export async function findGreetings(queries: Queries, people: readonly Greeted[]): Promise<string[]> {
  const given = await findGivenNames(
    queries,
    people.flatMap(({ emailKey }) => emailKey ?? []),
  )
  return people.map(({ emailKey, contactName }) => given.get(emailKey ?? '') || nameInMail(contactName, 'Hello'))
}

/** Returns the greeting for one person. */
export async function findGreeting(queries: Queries, person: Greeted): Promise<string> {
  const [greeting = 'Hello'] = await findGreetings(queries, [person])
  return greeting
}
