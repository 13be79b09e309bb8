import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { buildAlone } from './build/build-alone.ts'
import { BuildError } from './build/build-error.ts'
import { rootFolder } from './root-folder.ts'

const buildFolder = join(rootFolder, 'build')
const stampFile = join(buildFolder, '.stamp')
/** The folders and files that a build depends on. */
const folders = ['app', 'content', 'db', 'public', 'scripts/build', 'scripts/cards', 'scripts/content', 'scripts/seed']
const files = [
  'server.ts',
  'scripts/backup-command.ts',
  'scripts/read-build.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
]

/** Returns a hash of the sources only: one build serves every configuration. */
function sourceStamp(): string {
  const found = folders.flatMap((folder) =>
    readdirSync(join(rootFolder, folder), {
      recursive: true,
      withFileTypes: true,
    })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  const hash = createHash('sha256')
  for (const file of [...files.map((name) => join(rootFolder, name)), ...found.toSorted()])
    hash.update(file.slice(rootFolder.length)).update(readFileSync(file))
  return hash.digest('hex')
}

/** Returns the commit of the sources; empty without git or a repository, as in an image. */
function commitOfSources(): string {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--verify', 'HEAD'], { cwd: rootFolder, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}

/** Builds next to the current build, which the new one replaces when it is complete. */
async function build(stamp: string): Promise<void> {
  console.log('Building, because the sources have changed. This takes some seconds.')
  // Loaded now and not before: a start that needs no build needs none of it.
  const { makeBuild, nextFolder } = await import('./build/make-build.ts')
  await makeBuild()
  writeFileSync(join(nextFolder, '.stamp'), stamp)
  writeFileSync(join(nextFolder, '.commit'), commitOfSources())
  const oldFolder = `${buildFolder}.old`
  rmSync(oldFolder, { recursive: true, force: true })
  if (existsSync(buildFolder)) renameSync(buildFolder, oldFolder)
  renameSync(nextFolder, buildFolder)
  rmSync(oldFolder, { recursive: true, force: true })
}

/** Builds the product when its sources have changed since the last build. */
export async function buildWhenNeeded(): Promise<void> {
  const stamp = sourceStamp()
  const isBuilt = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp
  await buildAlone(join(rootFolder, 'node_modules/.cache/build'), isBuilt, () => build(stamp))
}

/**
 * Requires a build of the current sources: in production a start builds nothing, and `npm run build` comes before.
 * @throws BuildError that says what to do
 */
export function requireBuild(): void {
  if (!existsSync(stampFile)) throw new BuildError('There is no build. Run "npm run build", then start again.')
  const hasSources = existsSync(join(rootFolder, 'vite.config.ts'))
  if (hasSources && readFileSync(stampFile, 'utf8') !== sourceStamp())
    throw new BuildError('The sources have changed since the build. Run "npm run build", then start again.')
}

/** Whether the error's message alone tells a person what to fix. */
export const isReadable = (error: unknown): error is Error =>
  error instanceof Error && ['BuildError', 'ContentError'].includes(error.name)

if (import.meta.main)
  await buildWhenNeeded().catch((error: unknown) => {
    console.error(isReadable(error) ? error.message : error)
    process.exitCode = 1
  })
