import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { rootFolder } from '#scripts/root-folder.ts'

/** What the lines of a unit in `deploy/` say: each `KEY=` with its value, as systemd hands it to a program. */
export const saidByUnit = (unit: string, key: string): string[] =>
  [...readFileSync(join(rootFolder, 'deploy', unit), 'utf8').matchAll(new RegExp(`^${key}=(.+)$`, 'gm'))].map(
    ([, value = '']) => value.replaceAll('$$', '$').replaceAll('%%', '%'),
  )
