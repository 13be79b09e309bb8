import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { rootFolder } from './root-folder.ts'

const words = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx']
const billFile = join(rootFolder, 'build/sbom.json')

/**
 * Creates the bill of materials (CycloneDX) of the lock file, as text. Undefined where npm is older than 9.9 or 10.2 and lacks the command,
 * as in Debian 12: a build is complete without it.
 * @throws when npm fails for any other reason
 */
export function makeBill(): string | undefined {
  const { status, stdout, stderr, error } = spawnSync('npm', words, { cwd: rootFolder, encoding: 'utf8', maxBuffer: 2 ** 26 }) // prettier-ignore
  if (error) throw error
  if (status === 0 && stdout.startsWith('{')) return stdout
  if (`${stdout}${stderr}`.includes('Unknown command')) return undefined
  throw new Error(`npm cannot make the bill of materials: ${stderr}`)
}

if (import.meta.main) {
  const bill = makeBill()
  if (bill) writeFileSync(billFile, bill)
  else console.log('The bill of materials (build/sbom.json) was skipped: it needs npm 10.2 or newer.')
}
