import { lookAtItself } from '#app/testing/process-tree.ts'

import { rootFolder } from '../root-folder.ts'
import { type ChildOptions, endChild, startChild } from './children.ts'
import { watchCommand } from './watch-command.ts'

/** `processorSeconds`: of the command and its descendants, as far as each was waited for by its parent. */
export type CommandResult = { isOk: boolean; output: string; processorSeconds?: number | undefined }

type Options = ChildOptions & { idleMs?: number }

const graceMs = 5_000
const tenMinutesMs = 600_000

let accounted = lookAtItself()?.endedChildrenSeconds ?? 0

/**
 * Returns the processor time of a child that has just ended: the system adds it to the sum of this process's children at the moment of its
 * end. Of two that end at the same moment, the first gets the time of both.
 */
function secondsOfEnded(): number | undefined {
  const all = lookAtItself()?.endedChildrenSeconds
  if (all === undefined) return undefined
  const seconds = all - accounted
  accounted = all
  return seconds
}

/**
 * Runs one program and collects its output. It has no time limit: it is ended only when it hangs, which means that it and all its
 * descendants have neither printed nor used processor time for ten minutes (`idleMs`). No descendant outlives it.
 */
export function runCommand(program: string, words: string[], options: Options = {}): Promise<CommandResult> {
  const { idleMs = tenMinutesMs, ...childOptions } = options
  return new Promise((resolve) => {
    const child = startChild(program, words, childOptions)
    let output = ''
    let isHung = false
    let seconds: number | undefined
    const watch = watchCommand({
      id: child.pid,
      idleMs,
      onHang: () => {
        isHung = true
        output += `\nIt was ended because it neither printed nor worked for ${idleMs / 1_000} s.`
        watch[Symbol.dispose]()
        endChild(child, 'SIGTERM')
        setTimeout(() => endChild(child, 'SIGKILL'), graceMs).unref()
      },
    })
    const keep = (chunk: Buffer) => {
      output += chunk.toString()
      watch.noteOutput()
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => {
      watch[Symbol.dispose]()
      resolve({ isOk: false, output: `${program}: ${error.message}` })
    })
    child.on('exit', () => {
      seconds = secondsOfEnded()
      // A process that the program left running would hold its output open, and `close` would never be emitted.
      setTimeout(() => endChild(child, 'SIGKILL'), graceMs).unref()
    })
    child.on('close', (code) => {
      watch[Symbol.dispose]()
      resolve({ isOk: code === 0 && !isHung, output, processorSeconds: seconds })
    })
  })
}

/** Runs the command of an installed package on the pinned Node, such as `runTool('vitest/vitest.mjs', ['run'])`. */
export function runTool(file: string, words: string[], options?: Options): Promise<CommandResult> {
  return runCommand(process.execPath, [`${rootFolder}/node_modules/${file}`, ...words], options)
}
