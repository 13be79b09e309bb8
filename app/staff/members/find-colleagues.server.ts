import type { Platform } from '#app/platform/platform.server.ts'

import { findActiveStaff, findStaffNames } from './staff.store.server.ts'

type Colleague = { id: string; name: string }

/** Who may be given work: everybody who can sign in. */
export function findColleagues({ database }: Platform): Promise<Colleague[]> {
  return findActiveStaff(database.queries)
}

/** Id → name of all who ever were on the staff. */
export async function findColleagueNames({ database }: Platform): Promise<ReadonlyMap<string, string>> {
  return new Map((await findStaffNames(database.queries)).map(({ id, name }) => [id, name]))
}
