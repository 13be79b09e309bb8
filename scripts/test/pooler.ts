import { existsSync } from 'node:fs'

import { runCommand } from '../steps/run-command.ts'
import { aptInstall, canInstall } from './system.ts'

const program = '/usr/sbin/pgbouncer'

/** Returns the PgBouncer of this machine, if it is in Debian's place. */
export const installedPooler = (): string | undefined => (existsSync(program) ? program : undefined)

/** Finds a PgBouncer: that of this machine, or one that is installed now from Debian's packages. */
export async function findPooler(): Promise<string | undefined> {
  if (installedPooler() || !canInstall || !(await aptInstall('pgbouncer'))) return installedPooler()
  // Debian's package starts a server at once, which the tests do not use.
  await runCommand('service', ['pgbouncer', 'stop'])
  return installedPooler()
}

export const poolerHint = 'no PgBouncer on this machine: on Debian, apt-get install pgbouncer'
