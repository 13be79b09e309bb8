import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as zlib from 'node:zlib'

const root = fileURLToPath(new URL('..', import.meta.url))
const stampFile = join(root, 'build/.stamp')
const sources = [
  'app/**/*',
  'content/**/*',
  'public/**/*',
  'server.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/islands-plugin.ts',
  'package-lock.json',
]

/** What the prerendered pages contain of the configuration: another value needs another build. */
const pageVariables = ['PUBLIC_URL', 'NETWORK_URL', 'STATUS_URL', 'COMPANY_SITE_URL']

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

/** Builds the product when its sources or the variables in its pages have changed since the last build. */
export async function buildWhenNeeded(): Promise<void> {
  const stamp = sourceStamp()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  console.log('Building. This happens when something changed, and takes some seconds.')
  const cli = join(root, 'node_modules/@react-router/dev/bin.cjs')
  const build = spawnSync(process.execPath, [cli, 'build'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (build.status !== 0) throw new Error(`The build failed:\n${build.stdout}\n${build.stderr}`)
  await precompress(join(root, 'build/client'))
  writeFileSync(stampFile, stamp)
}

if (import.meta.main) await buildWhenNeeded()
