import { readFileSync } from 'node:fs'

/** The memory that a process holds, in megabytes, as Linux counts it; not a number elsewhere. */
export function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024
}
