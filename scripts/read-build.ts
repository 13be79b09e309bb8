import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Build } from '#app/core/config/config.server.ts'
import { rootFolder } from '#app/core/files/root-folder.server.ts'

const readIfThere = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** Returns the version of this product. The id of the build is a hash of its sources; it is empty without a build. */
export function readBuild(): Build {
  const { version } = JSON.parse(readFileSync(join(rootFolder, 'package.json'), 'utf8')) as { version: string }
  const build = readIfThere(join(rootFolder, 'build/.stamp')).slice(0, 12)
  return {
    version,
    build,
    commit: readIfThere(join(rootFolder, 'build/.commit')).slice(0, 12),
  }
}
