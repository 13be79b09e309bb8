import { existsSync } from 'node:fs'

import { runCommand } from '../steps/run-command.ts'
import { aptInstall, canInstall } from './system.ts'

const program = '/usr/sbin/pgbouncer'

/** The PgBouncer of this machine, where it is at the place that Debian gives it. */
export const installedPooler = (): string | undefined => (existsSync(program) ? program : undefined)

/** The same, or one that is installed now from Debian's packages. */
export async function findPooler(): Promise<string | undefined> {
  if (installedPooler() || !canInstall || !(await aptInstall('pgbouncer'))) return installedPooler()
  // Debian starts one with the package; nobody asked for that one.
  await runCommand('service', ['pgbouncer', 'stop'])
  return installedPooler()
}

export const poolerHint = 'no PgBouncer on this machine: on Debian, apt-get install pgbouncer'
