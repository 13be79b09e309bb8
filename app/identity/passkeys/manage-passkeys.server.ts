import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'
import type { OutgoingMail } from '#app/outbox/mail/outgoing-mail.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused, type Result } from '#app/core/result.ts'

import { type Audience, ownEntry, type Person } from '../audience.server.ts'
import { keepPasskey, type NewPasskey } from './check-passkey.server.ts'
import type { OwnPasskey } from './own-passkey.ts'

/** Lists the passkeys of the actor, the oldest first (rule AC49). */
export async function listOwnPasskeys<Actor extends Person>(
  { database }: Pick<Platform, 'database'>,
  { passkeys }: Audience<Actor>,
  actor: NoInfer<Actor>,
): Promise<OwnPasskey[]> {
  const found = await passkeys.store.list(database.queries, actor.id)
  return found.map(({ id, name, createdAt, lastUsedAt, isBackedUp }) => ({
    id,
    name,
    addedAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    isBackedUp,
  }))
}

/** The origin of a change, and the mails that notify the owner of it. */
type Change = { origin: Origin; mails?: readonly OutgoingMail[] }

/**
 * Adds the passkey that the actor's device created for a challenge, which `spend` spends. The caller's transaction has locked the
 * account, so that two concurrent calls cannot both add the last allowed one.
 */
export async function addOwnPasskey<Actor extends Person>(
  tx: Transaction,
  platform: Pick<Platform, 'config'>,
  audience: Audience<Actor>,
  actor: NoInfer<Actor>,
  { answer, name, spend, origin, mails = [] }: NewPasskey & Change & { spend: () => Promise<string | undefined> },
): Promise<Result<{ id: string }, 'too-many' | 'not-right'>> {
  const { store, most } = audience.passkeys
  // The challenge is spent even if the response is invalid.
  const challenge = await spend()
  if ((await store.list(tx, actor.id)).length >= most) return refused('too-many')
  const id = await keepPasskey(tx, platform, store, { personId: actor.id, challenge, answer, name })
  if (!id) return refused('not-right')
  const became = { passkey: name }
  await commitEffects(tx, { mails, audit: ownEntry(audience, actor, { act: 'passkey-added', became, origin }) })
  return ok({ id })
}

/** Renames one of the actor's passkeys. The caller's transaction has locked the account. */
export async function renameOwnPasskey<Actor extends Person>(
  tx: Transaction,
  audience: Audience<Actor>,
  actor: NoInfer<Actor>,
  { id, name, origin }: Change & { id: string; name: string },
): Promise<Result<undefined, 'not-found'>> {
  const { store } = audience.passkeys
  const passkey = (await store.list(tx, actor.id)).find((each) => each.id === id)
  if (!passkey) return refused('not-found')
  if (passkey.name === name) return ok(undefined)
  await store.rename(tx, id, name)
  const change = { was: { passkey: passkey.name }, became: { passkey: name } }
  await commitEffects(tx, { audit: ownEntry(audience, actor, { act: 'passkey-renamed', ...change, origin }) })
  return ok(undefined)
}

/** Deletes one of the actor's passkeys, so that it grants no more access. The caller's transaction has locked the account. */
export async function removeOwnPasskey<Actor extends Person>(
  tx: Transaction,
  audience: Audience<Actor>,
  actor: NoInfer<Actor>,
  { id, origin, mails = [] }: Change & { id: string },
): Promise<Result<undefined, 'not-found'>> {
  const { store } = audience.passkeys
  const passkey = (await store.list(tx, actor.id)).find((each) => each.id === id)
  if (!passkey) return refused('not-found')
  await store.delete(tx, id)
  const was = { passkey: passkey.name }
  await commitEffects(tx, { mails, audit: ownEntry(audience, actor, { act: 'passkey-removed', was, origin }) })
  return ok(undefined)
}
