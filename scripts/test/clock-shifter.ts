import { globSync } from 'node:fs'

import { aptInstall, canInstall } from './system.ts'

const installed = () => globSync('/usr/lib/*/faketime/libfaketime.so.1')[0]

/**
 * The library of faketime, with which the fault suite moves the clock of a process: the one of this machine, or one
 * that is installed now from Debian's packages. It is preloaded, not started through its command: that would stay in
 * front of the process and keep its signals.
 */
export async function findClockShifter(): Promise<string | undefined> {
  const found = installed()
  if (found || !canInstall) return found
  await aptInstall('faketime')
  return installed()
}

export const clockShifterHint = 'no faketime on this machine: on Debian, apt-get install faketime'
