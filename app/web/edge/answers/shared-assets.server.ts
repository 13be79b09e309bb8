import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs' // prettier-ignore
import { dirname, join } from 'node:path'

/** The running build and the previous one. */
const keptBuilds = 2

/** Whether a page can reference this path: not a hidden file, and not a compressed variant. */
const isAsset = (path: string) => /^\/assets(?:\/[\w-][\w.-]*)+$/.test(path) && !/\.(?:br|gz|zst)$/.test(path)

const buildsIn = (shared: string) => readdirSync(shared).filter((name) => !name.startsWith('.'))

/** Links a file under a second name; copies it if the folders are on two disks. */
function lay(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

/** Deletes the builds that were started longest ago. Another process may do the same concurrently. */
function forgetOlder(shared: string): void {
  const startedAt = (name: string) => statSync(join(shared, name), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const builds = buildsIn(shared).map((name) => [name, startedAt(name)] as const)
  for (const [name] of builds.toSorted(([, a], [, b]) => b - a).slice(keptBuilds))
    rmSync(join(shared, name), { recursive: true, force: true })
}

/**
 * Puts the assets of a build into a folder that all processes of an installation share, before a page references them. During a
 * rolling update, a page of one version may request its files from the other (decision 51).
 */
export function shareAssets(clientFolder: string, shared: string): void {
  const own = join(shared, readFileSync(join(clientFolder, '../.stamp'), 'utf8').slice(0, 16))
  if (!existsSync(own)) {
    const next = join(shared, `.${process.pid}`)
    rmSync(next, { recursive: true, force: true })
    const files = readdirSync(join(clientFolder, 'assets'), { recursive: true, withFileTypes: true })
    for (const { parentPath, name } of files.filter((entry) => entry.isFile()))
      lay(join(parentPath, name), join(next, parentPath.slice(clientFolder.length), name))
    try {
      renameSync(next, own)
    } catch (error) {
      // A process that started at the same time was faster.
      rmSync(next, { recursive: true, force: true })
      if (!existsSync(own)) throw error
    }
  }
  const now = new Date()
  utimesSync(own, now, now)
  forgetOlder(shared)
}

/**
 * Whether a file exists. Returns false for a name that no file can have, such as a too long one: the caller chose it, so it must
 * not throw.
 */
function isFile(path: string): boolean {
  try {
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** Returns the folder of another build with an asset that our own build lacks. */
export function findShared(shared: string, path: string): string | undefined {
  if (!isAsset(path) || !existsSync(shared)) return undefined
  return buildsIn(shared)
    .map((name) => join(shared, name))
    .find((folder) => isFile(join(folder, path)))
}
