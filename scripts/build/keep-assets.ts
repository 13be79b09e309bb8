import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const assetsOf = (build: string) => join(build, 'client/assets')
/** Which assets are a build's own. It lies outside `client`, so that it is not served. */
const listOf = (build: string) => join(build, 'assets.json')

/**
 * Lays the assets of the build before beside those of the next: a page from before a release still gets its files from a
 * process that was started after it. What that build had kept itself is not its own, and goes: assets of two builds are
 * served, not of all.
 */
export function keepAssetsOf(before: string, next: string): void {
  const own = readdirSync(assetsOf(next), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(assetsOf(next).length + 1))
  writeFileSync(listOf(next), JSON.stringify(own.toSorted()))
  if (!existsSync(listOf(before))) return
  const kept = new Set(own)
  for (const name of JSON.parse(readFileSync(listOf(before), 'utf8')) as string[]) {
    const from = join(assetsOf(before), name)
    if (kept.has(name) || !existsSync(from)) continue
    const to = join(assetsOf(next), name)
    mkdirSync(dirname(to), { recursive: true })
    copyFileSync(from, to)
  }
}
