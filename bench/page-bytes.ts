import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { parseSync } from 'oxc-parser'

import { rootFolder } from '#scripts/root-folder.ts'

import { scriptsOf } from './page-scripts.ts'

export const clientFolder = join(rootFolder, 'build/client')

type PageBytes = { path: string; inline: number; files: number; count: number }

const gzipBytes = (text: string | Buffer) => gzipSync(text, { level: 9 }).length

/** Returns a module and its static imports, transitively. Dynamic imports do not count. */
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

/** Returns the gzip bytes of a page's JavaScript before the visitor touches it: its inline scripts, its files, and their number. */
export function bytesOfPage(path: string, html: string): PageBytes {
  const { inline, sources } = scriptsOf(html)
  const urls = new Set(sources.flatMap((url) => [...withImports(url)]))
  return {
    path,
    inline: inline.map(gzipBytes).reduce((sum, bytes) => sum + bytes, 0),
    files: [...urls].map((url) => gzipBytes(readFileSync(join(clientFolder, url)))).reduce((sum, one) => sum + one, 0),
    count: urls.size,
  }
}
