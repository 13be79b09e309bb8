import type { Queries } from '#app/platform/database/database.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { port } from '#app/platform/ports.server.ts'

import type { StaffActor } from '../guards/staff-actor.server.ts'
import type { Right } from '../roles.ts'
import type { FoundKind } from './found.ts'

/** A kind of record as the search over all kinds knows it: its list, and the right that the list asks for. */
export type SearchedKind = {
  right: Right
  /** The first that its own list finds, in the list's order, `most` at most. */
  find(platform: Platform, actor: StaffActor, search: string, most: number): Promise<FoundKind>
  /** The address of the one record that bears this reference; left out where records have none. */
  findByReference?(queries: Queries, reference: string): Promise<string | undefined>
}

/** Every kind there is, in the order of the office's menu: rooms above have most of them (decision 62). */
export const searchedKinds = port<{ list(): Promise<readonly SearchedKind[]> }>('searchedKinds')
