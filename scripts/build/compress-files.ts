import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

import { encodings } from '#app/platform/edge/encodings.server.ts'

const compressible = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.xml', '.webmanifest'])

/** Lays the compressed forms of each file beside it. All at once: Node's own threads take them in turn. */
export async function compressFiles(folder: string): Promise<void> {
  const files = globSync('**/*', { cwd: folder }).filter((name) => compressible.has(extname(name)))
  await Promise.all(
    files.map(async (name) => {
      const file = join(folder, name)
      const body = await readFile(file)
      await Promise.all(
        encodings.map(async ({ suffix, thoroughly }) => writeFile(file + suffix, await thoroughly(body))),
      )
    }),
  )
}
