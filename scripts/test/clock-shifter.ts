import { globSync } from 'node:fs'

import { aptInstall, canInstall } from './system.ts'

const installed = () => globSync('/usr/lib/*/faketime/libfaketime.so.1')[0]

/**
 * Finds the faketime library, with which the fault suite moves the clock of a process: that of this machine, or one that is installed now
 * from Debian's packages. It is preloaded, not started through its command: the command would stay in front of the process and catch its
 * signals.
 */
export async function findClockShifter(): Promise<string | undefined> {
  const found = installed()
  if (found || !canInstall) return found
  await aptInstall('faketime')
  return installed()
}

export const clockShifterHint = 'no faketime on this machine: on Debian, apt-get install faketime'
