import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'

import { encodings } from '#app/platform/edge/encodings.server.ts'

const compressible = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.xml', '.webmanifest'])

/**
 * Lays the compressed forms of each file beside it. All are compressed at once, and Node's own threads take them in turn; no two are open at
 * once, as a container may open a thousand files and no more.
 */
export async function compressFiles(folder: string): Promise<void> {
  const files = globSync('**/*', { cwd: folder }).filter((name) => compressible.has(extname(name)))
  await Promise.all(
    files.map(async (name) => {
      const file = join(folder, name)
      const body = readFileSync(file)
      await Promise.all(
        encodings.map(async ({ suffix, thoroughly }) => writeFileSync(file + suffix, await thoroughly(body))),
      )
    }),
  )
}
