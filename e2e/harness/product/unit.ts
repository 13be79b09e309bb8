import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { rootFolder } from '#scripts/root-folder.ts'

/** Returns the values of `KEY=` lines of a unit in `deploy/`, as systemd passes them to a program. */
export const unitValues = (unit: string, key: string): string[] =>
  [...readFileSync(join(rootFolder, 'deploy', unit), 'utf8').matchAll(new RegExp(`^${key}=(.+)$`, 'gm'))].map(
    ([, value = '']) => value.replaceAll('$$', '$').replaceAll('%%', '%'),
  )
