import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

import { rootFolder } from '#scripts/root-folder.ts'

import { newFolder } from './run-folder.ts'
import { inheritedEnvironment } from './start-product.ts'

/** A line of docs/releases.md. */
export type Release = { version: string; commit: string }

const read = (file: string) => readFileSync(file, 'utf8')

/** The releases that installations run, oldest first. */
export const releases: Release[] = [
  ...read(join(rootFolder, 'docs/releases.md')).matchAll(/^\| (\d[\w.-]*) +\|.*\| `([\da-f]{40})` \|/gm),
].map(([, version = '', commit = '']) => ({ version, commit }))

const git = (...words: string[]) => spawnSync('git', words, { cwd: rootFolder, maxBuffer: 2 ** 30 })

/** Whether the cloned history contains the release's commit. */
export const isCloned = ({ commit }: Release): boolean => git('cat-file', '-e', `${commit}^{commit}`).status === 0

/** Runs Node in the folder of a version. Returns its output. @throws with its messages, when it fails */
export function runIn(folder: string, words: readonly string[], env: Record<string, string> = {}): string {
  return execFileSync(process.execPath, words, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...inheritedEnvironment(), ...env },
  })
}

type Locked = { packages: Record<string, { version?: string }> }

const lockOf = (folder: string) => (JSON.parse(read(join(folder, 'package-lock.json'))) as Locked).packages

/** Whether this checkout's packages include every locked package of a version. */
function hasPackagesOf(folder: string): boolean {
  const here = lockOf(rootFolder)
  return Object.entries(lockOf(folder)).every(([path, { version }]) => path === '' || here[path]?.version === version)
}

/** Sets up a release in its own folder, as docs/deploy.md describes: its files, its packages, its build. */
export function setUpRelease({ version, commit }: Release): string {
  const folder = newFolder(`release-${version}`)
  const files = git('archive', commit)
  execFileSync('tar', ['--extract', '--directory', folder], { input: files.stdout })
  if (hasPackagesOf(folder)) symlinkSync(join(rootFolder, 'node_modules'), join(folder, 'node_modules'))
  else runIn(folder, ['scripts/install.mjs'])
  runIn(folder, ['scripts/build.ts'])
  return folder
}
