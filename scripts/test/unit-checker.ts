import { existsSync } from 'node:fs'

import { aptInstall, canInstall } from './system.ts'

const program = '/usr/bin/systemd-analyze'

/** What says whether systemd takes a unit: of this machine, or installed now from Debian's packages. It starts nothing. */
export async function findUnitChecker(): Promise<string | undefined> {
  if (!existsSync(program) && canInstall) await aptInstall('systemd')
  return existsSync(program) ? program : undefined
}

export const unitCheckerHint = 'no systemd-analyze on this machine: it comes with systemd'
