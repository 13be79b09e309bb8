import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

import { ownSeconds, postgresSeconds } from '#app/testing/process-tree.ts'

const usage = `node scripts/under-load.ts [--loops N] [--cores N] -- COMMAND …

Runs a command on a machine that is busy or slow, and prints the processor time that it caused.
--loops N   runs N busy loops next to it
--cores N   gives it N processors, such as 0.5; it needs root and Linux's control groups
`

const periodMicroseconds = 100_000

/** A control group of Linux, in either version. */
type Group = { folders: string[]; seconds(): number; limit(cores: number): void; remove(): void }

const root = '/sys/fs/cgroup'
const isNew = existsSync(`${root}/cgroup.controllers`)

/** Creates a control group that limits and counts processor time; undefined without the permission. */
function makeGroup(name: string): Group | undefined {
  const folders = isNew ? [`${root}/${name}`] : [`${root}/cpu/${name}`, `${root}/cpuacct/${name}`]
  try {
    for (const folder of folders) mkdirSync(folder, { recursive: true })
  } catch {
    return undefined
  }
  const [limits = '', counts = limits] = folders
  const read = (file: string) => readFileSync(`${counts}/${file}`, 'utf8')
  return {
    folders,
    seconds: () =>
      isNew ? Number(/usage_usec (\d+)/.exec(read('cpu.stat'))?.[1]) / 1e6 : Number(read('cpuacct.usage')) / 1e9,
    limit(cores) {
      const quota = Math.round(cores * periodMicroseconds)
      if (isNew) return writeFileSync(`${limits}/cpu.max`, `${quota} ${periodMicroseconds}`)
      writeFileSync(`${limits}/cpu.cfs_period_us`, String(periodMicroseconds))
      return writeFileSync(`${limits}/cpu.cfs_quota_us`, String(quota))
    },
    remove() {
      for (const folder of folders) {
        try {
          rmdirSync(folder)
        } catch {
          console.error(`a process still runs in ${folder}: it was not stopped`)
        }
      }
    },
  }
}

/** Starts a command whose process and all descendants are in a control group. */
function startIn(group: Group | undefined, command: readonly string[]): ChildProcess {
  const [program = '', ...words] = command
  if (!group) return spawn(program, words, { stdio: 'inherit' })
  const enter = group.folders.map((folder) => `echo $$ > ${folder}/cgroup.procs`).join(' && ')
  return spawn('sh', ['-c', `${enter} && exec "$@"`, 'sh', ...command], { stdio: 'inherit' })
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { loops: { type: 'string', default: '0' }, cores: { type: 'string' } },
})
if (positionals.length === 0) {
  console.error(usage)
  process.exit(2)
}

const group = makeGroup(`tillway-under-load-${process.pid}`)
if (values.cores !== undefined && !group) throw new Error('--cores needs root and control groups')
if (values.cores !== undefined) group?.limit(Number(values.cores))
const loops = Array.from({ length: Number(values.loops) }, () =>
  spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
)
process.on('exit', () => {
  for (const loop of loops) loop.kill('SIGKILL')
})

const begin = performance.now()
const postgresBefore = postgresSeconds() ?? 0
const [code] = (await once(startIn(group, positionals), 'exit')) as [number | null]
const seconds = (performance.now() - begin) / 1_000
const spent = group?.seconds() ?? ownSeconds()
console.log(
  `\n${seconds.toFixed(0)} s; processor time of the command and its descendants: ${spent?.toFixed(1) ?? 'unknown'} s; ` +
    `of all PostgreSQL servers of this machine during that time: ${((postgresSeconds() ?? 0) - postgresBefore).toFixed(1)} s`,
)
group?.remove()
process.exit(code ?? 1)
