import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { delimiter } from 'node:path'
import type { Readable } from 'node:stream'

import { rootFolder } from '../root-folder.ts'

type Child = ChildProcessByStdio<null, Readable, Readable>

export type ChildOptions = {
  /** Added to this process's own environment. A variable that is `undefined` is not passed on. */
  env?: Record<string, string | undefined>
  user?: { uid: number; gid: number }
  /** The repository's folder unless given. */
  cwd?: string
}

const isWindows = process.platform === 'win32'
const running = new Set<Child>()

/** Ends a program and everything that it started: each program runs in its own process group. */
export function endChild(child: Child, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (child.pid === undefined) return
  try {
    if (isWindows) child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch {
    // It has ended by itself since then.
  }
}

process.on('exit', () => {
  for (const child of running) endChild(child, 'SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))

/** Starts a program. It never outlives this process, however this process ends by itself. */
export function startChild(
  program: string,
  words: string[],
  { env = {}, user, cwd = rootFolder }: ChildOptions = {},
): Child {
  const path = [`${rootFolder}/node_modules/.bin`, process.env['PATH']].join(delimiter)
  const child = spawn(program, words, {
    cwd,
    env: { ...process.env, PATH: path, FORCE_COLOR: undefined, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: !isWindows,
    ...user,
  })
  running.add(child)
  child.on('close', () => {
    endChild(child, 'SIGKILL')
    running.delete(child)
  })
  return child
}
