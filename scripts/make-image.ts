import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, extname, join, relative } from 'node:path'

import { requireBuild } from './build.ts'
import { rootFolder } from './root-folder.ts'

type Locked = { packages: Record<string, { dev?: boolean; devOptional?: boolean }> }

/** Whether a package's file is for writing, testing or debugging code, and not read in production. */
const isForReaders = (file: string) => /\.(?:map|md|flow|d\.[cm]?ts)$|\/(?:tests?|\.yarn)\/|\.profiling\.js$/.test(file)
/**
 * Whether a production package is not needed after the build. Node is copied separately, the compiler belongs to a peer, prettier formats
 * only mails that are requested as readable HTML, which ours are not, the street map runs in browsers only and is in the build, as are the
 * used icons.
 */
const isNotNeeded = (path: string) =>
  /^node_modules\/(?:node-(?:linux|darwin|win)-\w+|prettier|lucide-react|maplibre-gl|pmtiles|@(?:typescript|maplibre|mapbox)\/.+)$/.test(
    path,
  )

/** Returns the packages that production needs, by the lock file. A package for another system is locked, but not installed. */
function packagesToRun(): string[] {
  const { packages } = JSON.parse(readFileSync(join(rootFolder, 'package-lock.json'), 'utf8')) as Locked
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path && !dev && !devOptional && !isNotNeeded(path))
    .map(([path]) => path)
    .filter((path) => existsSync(join(rootFolder, path)))
}

/** The start and the commands for operators. Scripts that build, check or test the product stay out of the image. */
const commands = ['backup', 'doctor', 'mail-feedback', 'owner-link', 'restore', 'rotate-keys', 'seed', 'start']

/** Returns the modules of `scripts/` that the commands import, directly or not. */
function scriptsToRun(): Set<string> {
  const found = new Set<string>(commands.map((command) => `scripts/${command}.ts`))
  for (const file of found)
    for (const [, imported = ''] of readFileSync(join(rootFolder, file), 'utf8').matchAll(
      / from '(\.\.?\/[^']+\.ts)'/g,
    ))
      found.add(join(dirname(file), imported))
  return found
}

/** Whether a command reads a source file in addition to the build: modules that Node can load, and the data next to them. */
const isRead = (file: string) =>
  !/\.test\.ts$|\.e2e\.ts$|(?:^|\/)testing(?:\/|$)/.test(file) &&
  !['.tsx', '.css', '.svg', '.md'].includes(extname(file))

function copy(name: string, target: string, isWanted: (file: string) => boolean = () => true): void {
  cpSync(join(rootFolder, name), join(target, name), {
    recursive: true,
    filter: (file) => isWanted(relative(rootFolder, file)),
  })
}

/** Makes the files readable for every user: the container runs as another user than the build. */
function openToAll(folder: string): void {
  for (const name of ['.', ...(readdirSync(folder, { recursive: true }) as string[])]) {
    const [path, mode] = [join(folder, name), lstatSync(join(folder, name)).mode]
    chmodSync(path, mode & 0o100 ? 0o755 : 0o644)
  }
}

/**
 * Copies everything that the product needs to run into an empty folder: the build, the packages of production, Node, and the commands for
 * operators. `Dockerfile` creates its image from it.
 * @throws BuildError when there is no build
 */
function makeImage(target: string): void {
  requireBuild()
  mkdirSync(join(target, 'bin'), { recursive: true })
  cpSync(process.execPath, join(target, 'bin/node'))
  for (const name of ['build', 'db', 'package.json', 'package-lock.json']) copy(name, target)
  copy('app', target, isRead)
  for (const file of scriptsToRun()) cpSync(join(rootFolder, file), join(target, file))
  for (const path of packagesToRun())
    cpSync(join(rootFolder, path), join(target, path), {
      recursive: true,
      filter: (file) => !isForReaders(file) && !relative(join(rootFolder, path), file).startsWith('node_modules'),
    })
  openToAll(target)
}

const [target] = process.argv.slice(2)
if (!target) throw new Error('Name an empty folder: npm run image -- FOLDER')
makeImage(target)
