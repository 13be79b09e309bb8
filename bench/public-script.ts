import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { storedPaths } from '#scripts/content/public-paths.ts'

import { type Benchmark, kilobytes, verdictOf } from './measure.ts'
import { bytesOfPage, clientFolder } from './page-bytes.ts'
import { startQuietProduct } from './servers/quiet-product.ts'

const targetBytes = 3 * 1_024
/** The public pages that are rendered for each request, and the retailers' pages with one form. */
const renderedPaths = [
  '/status',
  '/locations',
  '/signup',
  '/activate',
  '/setup-account',
  '/agent-login',
  '/contract/link',
  '/forgot-password',
  '/reset-password?resetKey=key',
]

const storedPage = (path: string) => bytesOfPage(path, readFileSync(join(clientFolder, path, 'index.html'), 'utf8'))

async function renderedPage(base: string, path: string) {
  const answer = await fetch(base + path)
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return bytesOfPage(path, await answer.text())
}

/** P1: the JavaScript of a public page before the visitor touches it. */
export const publicScript: Benchmark = {
  id: 'P1',
  what: 'JavaScript of each public page, and of each page with a single form as its only script, on first load, gzip',
  target: '≤ 3 KB',
  how: 'Gzip bytes of inline scripts, module scripts with static imports, and modulepreloads. Worst prerendered or unhydrated page.',
  async run() {
    await using product = await startQuietProduct()
    const rendered = await Promise.all(renderedPaths.map((path) => renderedPage(product.base, path)))
    const pages = [...storedPaths().map(storedPage), ...rendered]
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
