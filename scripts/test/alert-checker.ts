import { existsSync, globSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { rootFolder } from '../root-folder.ts'
import { runCommand } from '../steps/run-command.ts'
import { canInstall } from './system.ts'

/** The folder of the unpacked program: installing Debian's package would start a server. */
const folder = join(rootFolder, 'node_modules/.cache/promtool')
const places = [
  '/usr/bin/promtool',
  '/usr/local/bin/promtool',
  '/opt/homebrew/bin/promtool',
  join(folder, 'usr/bin/promtool'),
]

const installed = () => places.find((path) => existsSync(path))

async function unpack(): Promise<void> {
  console.log('Fetching promtool with apt-get. This happens once.')
  mkdirSync(folder, { recursive: true })
  await runCommand('apt-get', ['update', '-qq'])
  await runCommand('apt-get', ['download', '-qq', 'prometheus'], { cwd: folder })
  const [file] = globSync(join(folder, 'prometheus_*.deb'))
  if (file) await runCommand('dpkg', ['-x', file, folder])
}

/**
 * Finds promtool, which checks whether Prometheus accepts our alerts and when they fire: PROMTOOL_PATH, one of this machine, or one
 * downloaded now.
 */
export async function findAlertChecker(): Promise<string | undefined> {
  const given = process.env['PROMTOOL_PATH']
  if (given && !existsSync(given)) throw new Error(`PROMTOOL_PATH names ${given}, which does not exist`)
  if (given) return given
  if (!installed() && canInstall) await unpack()
  return installed()
}

export const alertCheckerHint = 'no promtool on this machine: it comes with Prometheus; or name it with PROMTOOL_PATH'
