import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { parseSync } from 'oxc-parser'

import { prerenderedPaths } from '#app/site/prerendered-paths.ts'
import { buildWhenNeeded } from '#scripts/build.ts'
import { rootFolder } from '#scripts/root-folder.ts'

import { type Benchmark, kilobytes, verdictOf } from './measure.ts'
import { scriptsOf } from './page-scripts.ts'

const targetBytes = 3 * 1_024
const clientFolder = join(rootFolder, 'build/client')

const gzipBytes = (text: string | Buffer) => gzipSync(text, { level: 9 }).length

/** A module and everything that it imports before it runs. What it imports when it is needed does not count. */
function withImports(url: string, found = new Set<string>()): Set<string> {
  if (found.has(url)) return found
  found.add(url)
  const { module } = parseSync(url, readFileSync(join(clientFolder, url), 'utf8'))
  const exported = module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest))
  const imported = module.staticImports.map(({ moduleRequest }) => moduleRequest)
  for (const request of [...imported, ...exported])
    if (request) withImports(new URL(request.value, `http://page${url}`).pathname, found)
  return found
}

function bytesOfPage(path: string): { path: string; inline: number; files: number; count: number } {
  const { inline, sources } = scriptsOf(readFileSync(join(clientFolder, path, 'index.html'), 'utf8'))
  const urls = new Set(sources.flatMap((url) => [...withImports(url)]))
  return {
    path,
    inline: inline.map(gzipBytes).reduce((sum, bytes) => sum + bytes, 0),
    files: [...urls].map((url) => gzipBytes(readFileSync(join(clientFolder, url)))).reduce((sum, one) => sum + one, 0),
    count: urls.size,
  }
}

/** P1: what a public page costs in JavaScript before anybody touches it. */
export const publicScript: Benchmark = {
  id: 'P1',
  what: 'JavaScript of any public page on first load, gzip',
  target: '≤ 3 KB',
  how: 'For every prerendered page, the gzip bytes of its inline scripts, its module script, what that imports statically, and its modulepreloads. The worst page counts.',
  async run() {
    await buildWhenNeeded()
    const pages = prerenderedPaths.map(bytesOfPage)
    const worst = Math.max(...pages.map(({ inline, files }) => inline + files))
    return {
      result: `${kilobytes(worst)} on the worst of ${pages.length} pages`,
      verdict: verdictOf(worst <= targetBytes),
      parts: pages.map(
        ({ path, inline, files, count }) =>
          `${path}: ${kilobytes(files)} in ${count} files, ${kilobytes(inline)} inline`,
      ),
    }
  },
}
