import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs' // prettier-ignore
import { dirname, join } from 'node:path'

/** The build that runs, and the one that it takes the place of. */
const keptBuilds = 2

/** As a page names an asset: no file that begins with a dot, and none of those that lie beside it compressed. */
const isAsset = (path: string) => /^\/assets(?:\/[\w-][\w.-]*)+$/.test(path) && !/\.(?:br|gz|zst)$/.test(path)

const buildsIn = (shared: string) => readdirSync(shared).filter((name) => !name.startsWith('.'))

/** A second name for the same bytes; where the folders lie on two disks, a copy. */
function lay(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

/** Takes away what was started longest ago. Another process may do the same meanwhile. */
function forgetOlder(shared: string): void {
  const startedAt = (name: string) => statSync(join(shared, name), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const builds = buildsIn(shared).map((name) => [name, startedAt(name)] as const)
  for (const [name] of builds.toSorted(([, a], [, b]) => b - a).slice(keptBuilds))
    rmSync(join(shared, name), { recursive: true, force: true })
}

/**
 * Lays the assets of a build into a folder that all processes of an installation share, before the first page names them.
 * While one process after the other is replaced, a page may come from one version and ask the other for its files (decision 51).
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
      // A process that was started at the same time was quicker.
      rmSync(next, { recursive: true, force: true })
      if (!existsSync(own)) throw error
    }
  }
  const now = new Date()
  utimesSync(own, now, now)
  forgetOlder(shared)
}

/** A name that no file can have, such as one that is too long, is none: what the caller chose must not throw. */
function isFile(path: string): boolean {
  try {
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** The folder of another build that has an asset which our own has not. */
export function findShared(shared: string, path: string): string | undefined {
  if (!isAsset(path) || !existsSync(shared)) return undefined
  return buildsIn(shared)
    .map((name) => join(shared, name))
    .find((folder) => isFile(join(folder, path)))
}
