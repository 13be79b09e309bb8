import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as zlib from 'node:zlib'

import { slimManifestOf } from './slim-manifest.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const stampFile = join(root, 'build/.stamp')
const sources = [
  'app/**/*',
  'content/**/*',
  'public/**/*',
  'server.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/*-plugin.ts',
  'scripts/slim-manifest.ts',
  'scripts/content/**/*',
  'scripts/cards/**/*',
  'package-lock.json',
]

/** What the prerendered pages contain of the configuration: another value needs another build. */
const pageVariables = [
  'PUBLIC_URL',
  'NETWORK_URL',
  'STATUS_URL',
  'COMPANY_SITE_URL',
  'GA4_MEASUREMENT_ID',
  'GA4_HOST',
  'POSTHOG_KEY',
  'POSTHOG_HOST',
]

const compress = {
  '.br': (body: Buffer) =>
    promisify(zlib.brotliCompress)(body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } }),
  '.gz': (body: Buffer) => promisify(zlib.gzip)(body, { level: 9 }),
  '.zst': (body: Buffer) =>
    promisify(zlib.zstdCompress)(body, { params: { [zlib.constants.ZSTD_c_compressionLevel]: 19 } }),
}
const compressible = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.xml', '.webmanifest'])

function sourceStamp(): string {
  const hash = createHash('sha256')
  const files = globSync(sources, { cwd: root, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name),
  )
  for (const file of files.map((entry) => join(entry.parentPath, entry.name)).toSorted())
    hash.update(file.slice(root.length)).update(readFileSync(file))
  for (const name of pageVariables) hash.update(`${name}=${process.env[name] ?? ''}`)
  return hash.digest('hex')
}

async function precompress(folder: string): Promise<void> {
  const files = globSync('**/*', { cwd: folder, withFileTypes: true }).filter(
    (entry) => entry.isFile() && compressible.has(extname(entry.name)) && !entry.parentPath.includes('.vite'),
  )
  for (const entry of files) {
    const file = join(entry.parentPath, entry.name)
    const body = readFileSync(file)
    await Promise.all(
      Object.entries(compress).map(async ([suffix, make]) => writeFileSync(file + suffix, await make(body))),
    )
  }
}

/** The build cannot go on: the message says why, and a person needs no stack. */
class BuildError extends Error {
  override name = 'BuildError'
}

function buildPages(): void {
  const cli = join(root, 'node_modules/@react-router/dev/bin.cjs')
  const build = spawnSync(process.execPath, [cli, 'build'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (build.status !== 0) throw new BuildError(`The build failed:\n${build.stdout}\n${build.stderr}`)
}

/** Builds the product when its sources or the variables in its pages have changed since the last build. */
export async function buildWhenNeeded(): Promise<void> {
  const stamp = sourceStamp()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  console.log('Building. This happens when something changed, and takes some seconds.')
  rmSync(stampFile, { force: true })
  const clientFolder = join(root, 'build/client')
  // Loaded now and not before: a start that needs no build needs none of it.
  const { checkContent } = await import('./content/load-content.ts')
  const { finishSite } = await import('./content/finish-site.ts')
  const { sources, redirects } = checkContent()
  buildPages()
  slimManifestOf(clientFolder)
  await finishSite({ sources, redirects, clientFolder })
  await precompress(clientFolder)
  writeFileSync(stampFile, stamp)
}

/** What somebody can mend by reading the message. */
export const isReadable = (error: unknown): error is Error =>
  error instanceof Error && ['BuildError', 'ContentError'].includes(error.name)

if (import.meta.main)
  await buildWhenNeeded().catch((error: unknown) => {
    console.error(isReadable(error) ? error.message : error)
    process.exitCode = 1
  })
