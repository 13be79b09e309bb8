import type { Queries } from '#app/data/database/database.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { port } from '#app/core/ports.server.ts'

import type { StaffActor } from '../guards/staff-actor.server.ts'
import type { Right } from '../roles/roles.ts'
import type { FoundKind } from './found.ts'

/** A kind of record in the search over all kinds: its list, and the right to read it. */
export type SearchedKind = {
  /** Undefined if everyone may search it. */
  right?: Right
  /** Returns the first results of its list in the list's order, at most `most`. */
  find(platform: Platform, actor: StaffActor, search: string, most: number): Promise<FoundKind>
  /** Returns the address of the record with this reference; absent for kinds without references. */
  findByReference?(queries: Queries, reference: string): Promise<string | undefined>
}

/** All kinds, in the order of the office's menu. Most are provided by higher modules (decision 62). */
export const searchedKinds = port<{ list(): Promise<readonly SearchedKind[]> }>('searchedKinds')
