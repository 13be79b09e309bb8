import { existsSync } from 'node:fs'

import { aptInstall, canInstall } from './system.ts'

const program = '/usr/bin/systemd-analyze'

/** Finds systemd's checker of units: that of this machine, or installed now from Debian's packages. The installation starts no service. */
export async function findUnitChecker(): Promise<string | undefined> {
  if (!existsSync(program) && canInstall) await aptInstall('systemd')
  return existsSync(program) ? program : undefined
}

export const unitCheckerHint = 'no systemd-analyze on this machine: it comes with systemd'
