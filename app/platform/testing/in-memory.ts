import { readFileSync } from 'node:fs'

import { PGlite } from '@electric-sql/pglite'

import { untilClosed } from './until-closed.ts'

/** The embedded engine in memory, empty or from the file of a template. */
export function inMemory(template?: string): Promise<PGlite> {
  return PGlite.create({ ...(template && { loadDataDir: new Blob([readFileSync(template)]) }) })
}

/** The engine until `close`; after that, a call of any of its methods throws. */
export function openUntilClosed(pglite: PGlite): PGlite {
  return untilClosed(pglite, 'close', 'PGlite is closed')
}
