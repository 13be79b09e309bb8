import type { AuditEntry } from '#app/core/audit-entry.ts'
import type { Queries, Transaction } from '#app/data/database/database.server.ts'
import type { Origin } from '#app/core/http/origin.ts'

import type { PasskeyStore } from './passkeys/passkey-store.server.ts'
import type { PlainSession } from './sessions/session-store.server.ts'

/** A person who is logged in, created by the guard of their audience. */
export type Person = { readonly id: string; readonly sessionId: string }

/** The session operations of an audience that the shared use cases need: see `SessionStore`. */
type Sessions = {
  list(queries: Queries, personId: string): Promise<PlainSession[]>
  findOwn(queries: Queries, personId: string, id: string): Promise<PlainSession | undefined>
  end(tx: Transaction, personId: string, id: string): Promise<PlainSession | undefined>
  endAll(tx: Transaction, personId: string, exceptId?: string): Promise<number>
}

/** A group of people who log in: retailers or staff. `Actor`: the type that only the guard of that audience creates. */
export type Audience<Actor extends Person> = {
  /** The actor's kind in the audit log, and the prefix of its actions. */
  kind: 'agent' | 'staff'
  /** Returns the actor's name for the audit log. */
  nameOf: (actor: Actor) => string
  sessions: Sessions
  /** `most`: the maximum number of passkeys of one person. */
  passkeys: { store: PasskeyStore; most: number }
  /** Voids the links for a new password that were sent to a person. */
  endPasswordLinks: (tx: Transaction, personId: string) => Promise<void>
}

type Entry = { act: string; origin: Origin } & Pick<AuditEntry, 'was' | 'became'>

/** Returns the audit entry of an act by a person on their own account. */
export const entryOf = (
  kind: 'agent' | 'staff',
  { id, name }: { id: string; name: string },
  { act, ...rest }: Entry,
): AuditEntry => ({ actor: { kind, id, name }, action: `${kind}.${act}`, subject: { kind, id, label: name }, ...rest })

/** Returns the audit entry of an act by a logged-in person on their own account. */
export const ownEntry = <Actor extends Person>(
  { kind, nameOf }: Pick<Audience<Actor>, 'kind' | 'nameOf'>,
  actor: NoInfer<Actor>,
  entry: Entry,
): AuditEntry => entryOf(kind, { id: actor.id, name: nameOf(actor) }, entry)
