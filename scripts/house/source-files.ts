import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { rootFolder } from '../root-folder.ts'

/** A file of the repository: its path with forward slashes, from the root, and its text. */
export type SourceFile = { path: string; text: string }

const binary = /\.(woff2?|ttf|otf|png|jpe?g|webp|avif|gif|ico|pdf|zip|gz|br|zst|tar|mp4|wasm|p12|der|backup)$/

/**
 * Whether .gitignore leaves out a path. It holds names, `/name` for the root alone, and one `*` at an end, so this needs no
 * git.
 */
export function isIgnored(path: string, patterns: readonly string[]): boolean {
  const name = path.split('/').at(-1) ?? ''
  return patterns.some((pattern) => {
    const [subject, wanted] = pattern.startsWith('/') ? [path, pattern.slice(1)] : [name, pattern]
    if (wanted.startsWith('*')) return subject.endsWith(wanted.slice(1))
    return wanted.endsWith('*') ? subject.startsWith(wanted.slice(0, -1)) : subject === wanted
  })
}

function ignoredPatterns(): string[] {
  const lines = readFileSync(join(rootFolder, '.gitignore'), 'utf8').split('\n')
  return [
    '.git',
    ...lines.map((line) => line.trim().replace(/\/$/, '')).filter((line) => line && !line.startsWith('#')),
  ]
}

/** Returns the paths of every file that belongs to the repository, sorted. */
function repositoryPaths(): string[] {
  const patterns = ignoredPatterns()
  const found: string[] = []
  const walk = (folder: string) => {
    for (const entry of readdirSync(join(rootFolder, folder), { withFileTypes: true })) {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      if (isIgnored(path, patterns)) continue
      if (entry.isDirectory()) walk(path)
      else if (entry.isFile()) found.push(path)
    }
  }
  walk('')
  return found.toSorted()
}

/** Returns every text file of the repository. */
export function repositoryFiles(): SourceFile[] {
  return repositoryPaths()
    .filter((path) => !binary.test(path))
    .map((path) => ({ path, text: readFileSync(join(rootFolder, path), 'utf8') }))
}

export const isCode = (path: string) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts')

export const isTest = (path: string) =>
  /\.(test|e2e|browser|fault)\.tsx?$/.test(path) || /(^|\/)testing\//.test(path) || path.startsWith('e2e/')

/** A broken rule: where, which one, and what to do instead. */
export type Violation = { path: string; line: number; rule: string; message: string }

export function printViolations(violations: readonly Violation[]): string {
  return violations.map(({ path, line, rule, message }) => `${path}:${line} ${rule}: ${message}`).join('\n')
}

/** Returns the number of the line that holds the character at `offset`, from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
