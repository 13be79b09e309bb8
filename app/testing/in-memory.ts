import { readFileSync } from 'node:fs'

import { PGlite } from '@electric-sql/pglite'

import { untilClosed } from './until-closed.ts'

/** Opens the embedded engine in memory, empty or from a template file. */
export function inMemory(template?: string): Promise<PGlite> {
  return PGlite.create({ ...(template && { loadDataDir: new Blob([readFileSync(template)]) }) })
}

/** Returns the engine until `close`; after that, all its methods throw. */
export function openUntilClosed(pglite: PGlite): PGlite {
  return untilClosed(pglite, 'close', 'PGlite is closed')
}
