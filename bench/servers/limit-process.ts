import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'

const root = '/sys/fs/cgroup'
/** Short, so that a process that has used its share waits only milliseconds. */
const periodMicroseconds = 10_000

/** Both versions of control groups: the folders of groups, and the files that limit the share of a core. */
const places = [
  { folder: root, isHere: `${root}/cgroup.controllers`, limits: (quota: number) => ({ 'cpu.max': `${quota} ${periodMicroseconds}` }) }, // prettier-ignore
  {
    folder: `${root}/cpu`,
    isHere: `${root}/cpu/cpu.cfs_quota_us`,
    limits: (quota: number) => ({ 'cpu.cfs_period_us': `${periodMicroseconds}`, 'cpu.cfs_quota_us': `${quota}` }),
  },
]

/**
 * Limits a process to a share of one core (0.2 is a fifth) with its own control group. The returned function removes the group, once the
 * process has ended. @throws when this machine does not allow it
 */
export function limitProcess(pid: number, share: number): () => void {
  const place = places.find(({ isHere }) => existsSync(isHere))
  if (!place) throw new Error('this machine has no control groups for processors')
  const group = `${place.folder}/tillway-bench-${pid}`
  mkdirSync(group)
  for (const [name, value] of Object.entries(place.limits(share * periodMicroseconds)))
    writeFileSync(`${group}/${name}`, value)
  writeFileSync(`${group}/cgroup.procs`, String(pid))
  return () => {
    // Its last thread may take a moment to end.
    if (!readFileSync(`${group}/cgroup.procs`, 'utf8').trim()) rmdirSync(group)
  }
}
