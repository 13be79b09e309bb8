import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, extname, join, relative } from 'node:path'

import { requireBuild } from './build.ts'
import { rootFolder } from './root-folder.ts'

type Locked = { packages: Record<string, { dev?: boolean; devOptional?: boolean }> }

/** What a package has for those who write, test or debug code, and nothing that runs in production reads. */
const isForReaders = (file: string) => /\.(?:map|md|flow|d\.[cm]?ts)$|\/(?:tests?|\.yarn)\/|\.profiling\.js$/.test(file)
/**
 * Locked for production, and not needed by what was built: Node lies apart, the compiler belongs to a peer, prettier lays out
 * HTML when a mail is asked for in a readable form, which none is, the street map runs in browsers alone, as the build has it, and the
 * icons that are used are in the build.
 */
const isNotNeeded = (path: string) =>
  /^node_modules\/(?:node-(?:linux|darwin|win)-\w+|prettier|lucide-react|maplibre-gl|pmtiles|@(?:typescript|maplibre|mapbox)\/.+)$/.test(
    path,
  )

/** The packages that production needs, by the lock file. A package for another system is locked, but not installed. */
function packagesToRun(): string[] {
  const { packages } = JSON.parse(readFileSync(join(rootFolder, 'package-lock.json'), 'utf8')) as Locked
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path && !dev && !devOptional && !isNotNeeded(path))
    .map(([path]) => path)
    .filter((path) => existsSync(join(rootFolder, path)))
}

/** The start and the commands for operators. Scripts that build, check or test the product stay out of the image. */
const commands = ['backup', 'doctor', 'mail-feedback', 'owner-link', 'restore', 'rotate-keys', 'seed', 'start']

/** The modules of `scripts/` that the commands import, directly or not. */
function scriptsToRun(): Set<string> {
  const found = new Set<string>(commands.map((command) => `scripts/${command}.ts`))
  for (const file of found)
    for (const [, imported = ''] of readFileSync(join(rootFolder, file), 'utf8').matchAll(
      / from '(\.\.?\/[^']+\.ts)'/g,
    ))
      found.add(join(dirname(file), imported))
  return found
}

/** Of our own sources what a command reads beside the build: modules that Node can load, and the data that lies with them. */
const isRead = (file: string) =>
  !/\.test\.ts$|\.e2e\.ts$|(?:^|\/)testing(?:\/|$)/.test(file) &&
  !['.tsx', '.css', '.svg', '.md'].includes(extname(file))

function copy(name: string, target: string, isWanted: (file: string) => boolean = () => true): void {
  cpSync(join(rootFolder, name), join(target, name), {
    recursive: true,
    filter: (file) => isWanted(relative(rootFolder, file)),
  })
}

/** The user whom a container runs as is another than the one who built. */
function openToAll(folder: string): void {
  for (const name of ['.', ...(readdirSync(folder, { recursive: true }) as string[])]) {
    const [path, mode] = [join(folder, name), lstatSync(join(folder, name)).mode]
    chmodSync(path, mode & 0o100 ? 0o755 : 0o644)
  }
}

/**
 * Lays into an empty folder what the product needs to run, and nothing else: the build, the packages of production, Node, and
 * the commands for operators. `Dockerfile` makes its image of it.
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
