import type { Platform } from '#app/web/platform.server.ts'

import { can, type Right } from '../../roles/roles.ts'
import { findActiveStaff, findStaffNames } from './staff.queries.server.ts'

type Colleague = { id: string; name: string }

/** Returns the colleagues to whom work can be assigned: active ones with the right to do it (rule BO78). */
export async function findColleagues({ database }: Platform, right: Right): Promise<Colleague[]> {
  const active = await findActiveStaff(database.queries)
  return active.filter(({ role }) => can(role, right)).map(({ id, name }) => ({ id, name }))
}

/** Returns the names of all present and former colleagues, by id. */
export async function findColleagueNames({ database }: Platform): Promise<ReadonlyMap<string, string>> {
  return new Map((await findStaffNames(database.queries)).map(({ id, name }) => [id, name]))
}
