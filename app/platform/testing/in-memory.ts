import { readFileSync } from 'node:fs'

import { PGlite } from '@electric-sql/pglite'

/** The embedded engine in memory, empty or from the file of a template. */
export function inMemory(template?: string): Promise<PGlite> {
  return PGlite.create({ ...(template && { loadDataDir: new Blob([readFileSync(template)]) }) })
}

/** The engine until `close`, and from then on one that refuses everything. */
export function openUntilClosed(pglite: PGlite): PGlite {
  let isClosed = false
  return new Proxy(pglite, {
    get(target, name) {
      if (name === 'close') return async () => void (isClosed = true)
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      return (...values: unknown[]) => {
        if (isClosed) throw new Error('PGlite is closed')
        return Reflect.apply(value, target, values) as unknown
      }
    },
  })
}
