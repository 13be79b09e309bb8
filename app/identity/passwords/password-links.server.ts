import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import { mailQueue } from '#app/outbox/mail/outgoing-mail.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused, type Result } from '#app/core/result.ts'

import { hashPassword } from './hash-password.server.ts'

/** The mailed links for setting a new password, of one audience. */
export type PasswordLinks<Holder extends { id: string }, Link> = {
  /** Finds the valid link of a key, and its person, if they may log in. Changes nothing, because mail programs open links too. */
  find(queries: Queries, key: string): Promise<{ link: Link; holder: Holder } | undefined>
  lock(tx: Transaction, id: string): Promise<Holder | undefined>
  /** @throws RefusedError validation-error when this person may not use this password */
  refuseWeak(password: string, holder: Holder): void
}

type Opened<Holder, Link> = { holder: Holder; link: Link; passwordHash: string }

/**
 * Sets the new password of a link, only once even for concurrent requests. `apply` stores it or holds it back, spends the link
 * and ends the access of the old password, in one transaction. Unknown, expired, replaced and used links are all refused with
 * `link-over`.
 * @throws RefusedError validation-error for a weak password, after which the link stays valid; unavailable
 */
export async function setPasswordByLink<Holder extends { id: string }, Link, Value>(
  { database, jobs }: Pick<Platform, 'database' | 'jobs'>,
  links: PasswordLinks<Holder, Link>,
  { key, password }: { key: string; password: string },
  apply: (tx: Transaction, opened: Opened<Holder, Link>) => Promise<Value>,
): Promise<Result<Value, 'link-over'>> {
  const found = await links.find(database.queries, key)
  if (!found) return refused('link-over')
  links.refuseWeak(password, found.holder)
  const passwordHash = await hashPassword(password)
  const taken = await database.transaction<Result<Value, 'link-over'>>(async (tx) => {
    // Locks the account first, as every act on it does, so that concurrent acts cannot deadlock.
    const holder = await links.lock(tx, found.holder.id)
    const link = (await links.find(tx, key))?.link
    if (!holder || !link) return refused('link-over')
    return ok(await apply(tx, { holder, link, passwordHash }))
  })
  if (taken.ok) jobs.notify(mailQueue)
  return taken
}
