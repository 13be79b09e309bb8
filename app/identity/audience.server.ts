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
  /** Voids the links for a new password that a person was sent. */
  endPasswordLinks: (tx: Transaction, personId: string) => Promise<void>
}

type Entry = { act: string; origin: Origin } & Pick<AuditEntry, 'was' | 'became'>

/** What a person did to their own account, for the audit log. */
export const entryOf = (
  kind: 'agent' | 'staff',
  { id, name }: { id: string; name: string },
  { act, ...rest }: Entry,
): AuditEntry => ({ actor: { kind, id, name }, action: `${kind}.${act}`, subject: { kind, id, label: name }, ...rest })

/** The same of somebody who is logged in. */
export const ownEntry = <Actor extends Person>(
  { kind, nameOf }: Pick<Audience<Actor>, 'kind' | 'nameOf'>,
  actor: NoInfer<Actor>,
  entry: Entry,
): AuditEntry => entryOf(kind, { id: actor.id, name: nameOf(actor) }, entry)
