import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

function findRootFolder(): string {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder)
    if (parent === folder) throw new Error('package.json was not found above the running code')
    folder = parent
  }
  return folder
}

/** The folder with package.json: the same from source, from the build and from tests. */
export const rootFolder = findRootFolder()
