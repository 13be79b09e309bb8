import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { rootFolder } from '../root-folder.ts'
import { runCommand } from '../steps/run-command.ts'
import type { Breakage } from './breakage.ts'

const pathOf = (file: string) => join(rootFolder, file)

/** What the broken files held before. */
const originals = new Map<string, string>()

/** Takes back every breakage that is applied. */
export function takeBack(): void {
  for (const [file, text] of originals) writeFileSync(pathOf(file), text)
  originals.clear()
}

// However this process ends by itself, by a signal too (children.ts): nothing stays broken.
process.on('exit', takeBack)

/** The file with the breakage in it. @throws unless the text stands in it exactly once. */
export function brokenText({ id, file, find, replace }: Breakage, text: string): string {
  const count = text.split(find).length - 1
  if (count !== 1) throw new Error(`${id}: its text stands ${count} times in ${file}, not once`)
  return text.replace(find, () => replace)
}

/** The file of a breakage as it is now, broken. */
export const readBroken = (breakage: Breakage): string =>
  brokenText(breakage, readFileSync(pathOf(breakage.file), 'utf8'))

/** Breaks the product, until `takeBack`. */
export function apply(breakage: Breakage): void {
  const broken = readBroken(breakage)
  if (originals.has(breakage.file)) throw new Error(`${breakage.id}: ${breakage.file} is broken already`)
  originals.set(breakage.file, readFileSync(pathOf(breakage.file), 'utf8'))
  writeFileSync(pathOf(breakage.file), broken)
}

/** @throws when one of the files holds changes that are in no commit: a breakage that was not taken back, or work. */
export async function refuseUncommitted(files: readonly string[]): Promise<void> {
  const { isOk, output } = await runCommand('git', ['status', '--porcelain', '--', ...new Set(files)])
  if (!isOk) throw new Error(`git does not say which files have changed:\n${output}`)
  if (output.trim()) throw new Error(`these files hold changes that are in no commit:\n${output.trimEnd()}`)
}
