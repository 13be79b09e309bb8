import { readdirSync, readFileSync } from 'node:fs'

/** The unit of processor time in /proc on every Linux that Node supports. */
const ticksPerSecond = 100

type ProcessLook = {
  id: number
  parent: number
  name: string
  /** The state of its first thread: R while it runs or waits for a processor, D while it waits for the disk, S while it sleeps. */
  state: string
  /** Its processor time without its children, in seconds. */
  seconds: number
  endedChildrenSeconds: number
}

function parseStat(text: string): Omit<ProcessLook, 'id'> {
  const nameEnd = text.lastIndexOf(')')
  const fields = text.slice(nameEnd + 2).split(' ')
  const secondsAt = (at: number) => Number(fields[at]) / ticksPerSecond
  return {
    name: text.slice(text.indexOf('(') + 1, nameEnd),
    state: fields[0] ?? '',
    parent: Number(fields[1]),
    seconds: secondsAt(11) + secondsAt(12),
    endedChildrenSeconds: secondsAt(13) + secondsAt(14),
  }
}

/** Reads a file of /proc; undefined when its process has ended. */
function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** Returns all processes of this machine; undefined on a system without /proc. */
export function lookAtProcesses(): ProcessLook[] | undefined {
  if (process.platform !== 'linux') return undefined
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return ids.flatMap((id) => {
    const text = read(`/proc/${id}/stat`)
    return text === undefined ? [] : [{ id: Number(id), ...parseStat(text) }]
  })
}

/** Returns a process and all its descendants. */
export function treeOf(root: number, all: readonly ProcessLook[]): ProcessLook[] {
  const children = Map.groupBy(all, ({ parent }) => parent)
  const found = all.filter(({ id }) => id === root)
  for (const { id } of found) found.push(...(children.get(id) ?? []))
  return found
}

/** Returns the processor time of some processes and of their ended children, in seconds. */
export function processorSeconds(processes: readonly ProcessLook[]): number {
  return processes.reduce((sum, { seconds, endedChildrenSeconds }) => sum + seconds + endedChildrenSeconds, 0)
}

/** Returns the processor time of one process and its descendants so far, in seconds. */
export function secondsOfTree(root: number): number | undefined {
  const all = lookAtProcesses()
  return all && processorSeconds(treeOf(root, all))
}

/** A part of the names of this process's databases: PostgreSQL shows a database's name in the title of its process. */
export const markOfProcess = `_p${process.pid}_`

/** Returns the processes of a local PostgreSQL server that work for this process. */
export function postgresForUs(all: readonly ProcessLook[]): ProcessLook[] {
  const isOurs = (id: number) => read(`/proc/${id}/cmdline`)?.includes(markOfProcess) ?? false
  return all.filter(({ id, name }) => name === 'postgres' && isOurs(id))
}

/** Returns the processor time of all PostgreSQL servers of this machine, including those of other users. */
export function postgresSeconds(): number | undefined {
  const all = lookAtProcesses()
  return all && processorSeconds(all.filter(({ name }) => name === 'postgres'))
}

/** Returns this process, with its own processor time and that of its ended descendants; undefined without /proc. */
export function lookAtItself(): ProcessLook | undefined {
  const text = process.platform === 'linux' ? read('/proc/self/stat') : undefined
  return text === undefined ? undefined : { id: process.pid, ...parseStat(text) }
}

/** Returns the processor time of this process and its ended descendants, in seconds. */
export function ownSeconds(): number | undefined {
  const own = lookAtItself()
  return own && processorSeconds([own])
}

const isAtWork = (state: string) => state === 'R' || state === 'D'

function threadsOf(id: number): string[] {
  try {
    return readdirSync(`/proc/${id}/task`)
  } catch {
    return []
  }
}

/** Whether a thread of some processes runs, or waits for a processor or the disk, ignoring the caller's own thread. */
export function isAnyAtWork(processes: readonly ProcessLook[]): boolean {
  return processes.some(({ id, state }) => {
    if (id !== process.pid && isAtWork(state)) return true
    return threadsOf(id).some((thread) => {
      if (Number(thread) === process.pid) return false
      const text = read(`/proc/${id}/task/${thread}/stat`)
      return text !== undefined && isAtWork(parseStat(text).state)
    })
  })
}
