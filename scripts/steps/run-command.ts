import { rootFolder } from '../root-folder.ts'
import { type ChildOptions, endChild, startChild } from './children.ts'

export type CommandResult = { isOk: boolean; output: string }

type Options = ChildOptions & { timeoutMs?: number }

const graceMs = 5_000

/**
 * Runs one program and gathers what it prints. It is ended when it takes longer than
 * `timeoutMs` (5 minutes unless told), and nothing that it started outlives it.
 */
export function runCommand(program: string, words: string[], options: Options = {}): Promise<CommandResult> {
  const { timeoutMs = 300_000, ...childOptions } = options
  return new Promise((resolve) => {
    const child = startChild(program, words, childOptions)
    let output = ''
    let isLate = false
    const keep = (chunk: Buffer) => void (output += chunk.toString())
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const timer = setTimeout(() => {
      isLate = true
      output += `\nIt was ended because it took longer than ${timeoutMs / 1000} s.`
      endChild(child, 'SIGTERM')
      setTimeout(() => endChild(child, 'SIGKILL'), graceMs).unref()
    }, timeoutMs)
    child.on('error', (error) => {
      clearTimeout(timer)
      resolve({ isOk: false, output: `${program}: ${error.message}` })
    })
    // What the program left running would hold its output open, and `close` away, for ever.
    child.on('exit', () => setTimeout(() => endChild(child, 'SIGKILL'), graceMs).unref())
    child.on('close', (code) => {
      clearTimeout(timer)
      resolve({ isOk: code === 0 && !isLate, output })
    })
  })
}

/** Runs the command of an installed package on the pinned Node, such as `runTool('vitest/vitest.mjs', ['run'])`. */
export function runTool(file: string, words: string[], options?: Options): Promise<CommandResult> {
  return runCommand(process.execPath, [`${rootFolder}/node_modules/${file}`, ...words], options)
}
