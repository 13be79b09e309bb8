import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'

import { encodings } from '#app/web/edge/answers/encodings.server.ts'

const compressible = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.xml', '.webmanifest'])

/**
 * Writes the compressed forms of each file next to it. Node's threads work through all files, with only one open at a time: a container may
 * open no more than a thousand files.
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
