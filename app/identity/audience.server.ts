import type { AuditEntry } from '#app/platform/accept/audit-entry.ts'
import type { Queries, Transaction } from '#app/platform/database/database.server.ts'
import type { Origin } from '#app/platform/platform.server.ts'

import type { PasskeyStore } from './passkeys/passkey-store.server.ts'
import type { PlainSession } from './sessions/session-store.server.ts'

/** Somebody who is logged in, as the guard of their audience made them. */
export type Person = { readonly id: string; readonly sessionId: string }

/** What the kit does with the sessions of an audience: see `SessionStore`. */
type Sessions = {
  list(queries: Queries, personId: string): Promise<PlainSession[]>
  findOwn(queries: Queries, personId: string, id: string): Promise<PlainSession | undefined>
  end(tx: Transaction, personId: string, id: string): Promise<PlainSession | undefined>
  endAll(tx: Transaction, personId: string, exceptId?: string): Promise<number>
}

/** A group of people who log in: retailers or staff. `Actor`: the type that only the guard of that audience makes. */
export type Audience<Actor extends Person> = {
  /** As the audit log calls them; its actions begin with it. */
  kind: 'agent' | 'staff'
  /** The name that the audit log writes. */
  nameOf: (actor: Actor) => string
  sessions: Sessions
  /** `most`: how many passkeys one person may have. */
  passkeys: { store: PasskeyStore; most: number }
}

/** What a person does to their own account, for the audit log. */
export function ownEntry<Actor extends Person>(
  { kind, nameOf }: Pick<Audience<Actor>, 'kind' | 'nameOf'>,
  actor: NoInfer<Actor>,
  { act, ...rest }: { act: string; origin: Origin } & Pick<AuditEntry, 'was' | 'became'>,
): AuditEntry {
  const [id, name] = [actor.id, nameOf(actor)]
  return { actor: { kind, id, name }, action: `${kind}.${act}`, subject: { kind, id, label: name }, ...rest }
}
