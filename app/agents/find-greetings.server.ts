import type { Queries } from '#app/platform/database/database.server.ts'
import { nameInMail } from '#app/platform/mail/name-in-mail.ts'

import { findGivenNames } from './agents.store.server.ts'

/** The person of a shop: the key of their email, and their whole name as we know it. */
type Greeted = { emailKey: string | null; contactName: string | null }

/**
 * Finds how mails greet these people (rule AC7): by the given name that they chose at set-up, or else by their whole name, of which
 * nothing is known yet (rule M12). A whole name is never split for this, since in many languages the family name comes first.
 */
export async function findGreetings(queries: Queries, people: readonly Greeted[]): Promise<string[]> {
  const given = await findGivenNames(
    queries,
    people.flatMap(({ emailKey }) => emailKey ?? []),
  )
  return people.map(({ emailKey, contactName }) => given.get(emailKey ?? '') || nameInMail(contactName, 'Hello'))
}

/** Finds how a mail greets one person. */
export async function findGreeting(queries: Queries, person: Greeted): Promise<string> {
  const [greeting = 'Hello'] = await findGreetings(queries, [person])
  return greeting
}
