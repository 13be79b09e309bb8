import { readFileSync } from 'node:fs'

/** Returns the resident memory of a process in megabytes, as Linux counts it; NaN on other systems. */
export function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024
}
