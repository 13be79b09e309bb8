import type { Module } from './modules.ts'
import { isRoom, managedNoun, roleOf, nameOfUseCase, zoneOf } from './roles.ts'

/** Whether another room may use this file: pure rules, schemas, islands, guards, lists and use cases. */
function isOfferedToRooms({ path, exportedValues }: Module): boolean {
  const role = roleOf(path)
  if (role === 'noun' || role === 'schema' || role === 'island') return true
  if (role === 'server' && (path.includes('/guards/') || path.endsWith('.list.server.ts'))) return true
  const name = nameOfUseCase(path)
  return role === 'server' && name !== undefined && (exportedValues.includes(name) || managedNoun(path) !== undefined)
}

function ofUi(to: string): string | undefined {
  if (to === 'ui') return undefined
  return 'ui may use no business term, no room and no platform: pass the data as a prop'
}

function ofSite(to: Module): string | undefined {
  const role = roleOf(to.path)
  if (!isRoom(zoneOf(to.path)) || role === 'island' || role === 'schema') return undefined
  return 'site uses a room only for its forms: import its *.island.tsx or *.schema.ts'
}

function ofRoom(to: Module): string | undefined {
  if (!isRoom(zoneOf(to.path)) || isOfferedToRooms(to)) return undefined
  return `use another room only through its noun.ts, its *.schema.ts, its *.island.tsx, its guards/, its *.list.server.ts or a use case (verb-noun.server.ts that exports verbNoun, or manage-nouns.server.ts)`
}

/**
 * Returns the broken rule of an import between folders of app/, if any. The zones come from the folder list: a new room is guarded from its
 * first file. Files at the root (routes, the HTTP chain, server.ts) compose the product and may use every room.
 */
export function brokenBorder(from: Module, to: Module): string | undefined {
  const [here, there] = [zoneOf(from.path), zoneOf(to.path)]
  if (here === there || here === 'root' || here === 'start' || to.path === 'app/brand.ts') return undefined
  if (here === 'ui') return ofUi(there)
  if (there === 'root' || there === 'start')
    return 'only app/start and the root compose the product: import nothing from them except app/brand.ts'
  return here === 'site' ? ofSite(to) : ofRoom(to)
}
