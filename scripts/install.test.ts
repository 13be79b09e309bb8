import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

const version = '1.0.0'
const ours = { optional: true, version, os: process.platform, cpu: process.arch }
const lock = {
  name: 'product',
  version,
  lockfileVersion: 3,
  requires: true,
  packages: {
    '': { name: 'product', version, dependencies: { runs: 'file:runs' }, devDependencies: { builds: 'file:builds' } },
    builds: { version, dev: true },
    'node_modules/builds': { resolved: 'builds', link: true, dev: true },
    'node_modules/runs': { resolved: 'runs', link: true },
    runs: { version },
  },
}

/** Creates a product with a runtime package, a build package, both from its own folder, and more locked packages. */
function makeProduct(more: Record<string, object> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'tillway-install-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const write = (file: string, text: string, mode = 0o644) => {
    mkdirSync(join(folder, file, '..'), { recursive: true })
    writeFileSync(join(folder, file), text, { mode })
  }
  write('package.json', JSON.stringify(lock.packages['']))
  write('package-lock.json', JSON.stringify({ ...lock, packages: { ...lock.packages, ...more } }))
  for (const name of ['runs', 'builds']) write(`${name}/package.json`, JSON.stringify({ name, version }))
  mkdirSync(join(folder, 'scripts'))
  copyFileSync(join(import.meta.dirname, 'install.mjs'), join(folder, 'scripts/install.mjs'))
  return {
    write,
    has: (path: string) => existsSync(join(folder, path)),
    remove: (path: string) => rmSync(join(folder, path), { recursive: true }),
    /** Puts a fake npm with this behaviour in front of the real one, and records its calls. */
    fakeNpm: (act: string) => write('fake/npm', `#!/bin/sh\necho "$@" >> calls\n${act}\n`, 0o755),
    calls: () => (existsSync(join(folder, 'calls')) ? readFileSync(join(folder, 'calls'), 'utf8').split('\n') : []),
    /** Starts the installation without waiting for it. */
    begin() {
      const PATH = [join(folder, 'fake'), process.env.PATH].join(delimiter)
      const child = spawn(process.execPath, [join(folder, 'scripts/install.mjs')], { env: { PATH, HOME: folder } })
      let said = ''
      child.stdout.on('data', (part: Buffer) => (said += part.toString()))
      child.stderr.resume()
      const ended = once(child, 'close').then(([status]) => status as number | null)
      return { ended, said: () => said }
    },
    install(env: Record<string, string> = {}) {
      const PATH = [join(folder, 'fake'), process.env.PATH].join(delimiter)
      const { status, stderr } = spawnSync(process.execPath, [join(folder, 'scripts/install.mjs')], {
        env: { PATH, HOME: folder, ...env },
        encoding: 'utf8',
      })
      return { status, stderr }
    },
  }
}

const everything = 'mkdir -p node_modules/runs node_modules/builds'

test('packages that the build needs are installed, whatever NODE_ENV and the settings of npm are', () => {
  const product = makeProduct()
  const settings = { npm_config_omit: 'dev', npm_config_only: 'prod', npm_config_offline: 'true' }
  expect(product.install({ NODE_ENV: 'production', ...settings }).status).toBe(0)
  expect(product.has('node_modules/builds')).toBe(true)
  expect(product.has('node_modules/.installed')).toBe(true)
})

test('a second start installs nothing', () => {
  const product = makeProduct()
  product.fakeNpm(everything)
  for (let start = 0; start < 3; start += 1) expect(product.install().status).toBe(0)
  expect(product.calls()).toHaveLength(2)
})

test('an incomplete installation stops the command, names the missing package, and does not count as complete', () => {
  const product = makeProduct()
  product.fakeNpm('mkdir -p node_modules/runs')
  const { status, stderr } = product.install()
  expect(status).toBe(1)
  expect(stderr).toContain('npm ci left out node_modules/builds.')
  expect(product.has('node_modules/.installed')).toBe(false)
})

test('an installation without the pinned Node of this platform fails, although the package is optional to npm', () => {
  const product = makeProduct({
    'node_modules/node-linux-any': ours,
    'node_modules/node-win-any': { ...ours, os: 'other' },
  })
  product.fakeNpm(everything)
  const { status, stderr } = product.install()
  expect([status, stderr]).toEqual([1, expect.stringContaining('npm ci left out node_modules/node-linux-any.')])
  product.fakeNpm(`${everything} node_modules/node-linux-any`)
  expect(product.install().status).toBe(0)
})

test('a platform without a package of the pinned Node needs a Node of the same major version', () => {
  const elsewhere = (wanted: string) => ({ 'node_modules/node-win-any': { ...ours, os: 'other', version: wanted } })
  const refused = makeProduct(elsewhere('999.1.0'))
  refused.fakeNpm(everything)
  const { status, stderr } = refused.install()
  expect([status, stderr]).toEqual([1, expect.stringContaining('Install that Node yourself.')])
  expect(refused.calls()).toEqual([])
  const same = makeProduct(elsewhere(process.versions.node))
  same.fakeNpm(everything)
  expect(same.install().status).toBe(0)
})

test('no script of a package runs', () => {
  const product = makeProduct()
  product.fakeNpm(everything)
  product.install()
  expect(product.calls()[0]).toContain('--ignore-scripts')
})

test('a failing npm stops the command with its own exit code, and the earlier packages do not count as complete', () => {
  const product = makeProduct()
  product.fakeNpm('exit 7')
  expect(product.install().status).toBe(7)
  expect(product.has('node_modules/.installed')).toBe(false)
})

test('packages that were deleted since the installation are installed again', () => {
  const product = makeProduct()
  product.fakeNpm(everything)
  product.install()
  product.remove('node_modules/builds')
  expect(product.install().status).toBe(0)
  expect(product.has('node_modules/builds')).toBe(true)
})

test('a built product starts without its development packages', () => {
  const product = makeProduct()
  product.fakeNpm(everything)
  product.install()
  product.remove('node_modules/builds')
  product.write('build/.stamp', '')
  expect(product.install().status).toBe(0)
  expect(product.has('node_modules/builds')).toBe(false)
})

test('of three concurrent starts one installs, and the others wait for it', async () => {
  const product = makeProduct()
  product.fakeNpm(`rm -rf node_modules && ${everything}`)
  expect(await Promise.all([1, 2, 3].map(() => product.begin().ended))).toEqual([0, 0, 0])
  expect(product.calls().filter(Boolean)).toHaveLength(1)
  expect(product.has('.installing')).toBe(false)
})

test('when the installing process fails, the next one installs', async () => {
  const product = makeProduct()
  product.fakeNpm(`mkdir failed 2>/dev/null && exit 7; ${everything}`)
  const codes = await Promise.all([1, 2].map(() => product.begin().ended))
  expect(codes.toSorted((a, b) => Number(a) - Number(b))).toEqual([0, 7])
  expect(product.calls().filter(Boolean)).toHaveLength(2)
})

test('a lock of processes that have ended blocks no start, and exactly one start takes it over', async () => {
  const product = makeProduct()
  product.fakeNpm(`rm -rf node_modules && ${everything}`)
  const { pid } = spawnSync(process.execPath, ['--version'])
  product.write('.installing', `${pid} ${pid}`)
  expect(await Promise.all([1, 2, 3].map(() => product.begin().ended))).toEqual([0, 0, 0])
  expect(product.calls().filter(Boolean)).toHaveLength(1)
  expect(product.has('.installing')).toBe(false)
})

test('while the npm of a killed start is running, the next start waits for it', async () => {
  const product = makeProduct()
  product.fakeNpm(everything)
  const { pid: ended } = spawnSync(process.execPath, ['--version'])
  const npm = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] })
  product.write('.installing', `${ended} ${npm.pid}`)
  const start = product.begin()
  await expect.poll(start.said).toContain('Another process is installing')
  expect(product.calls()).toEqual([])
  npm.stdin?.end()
  expect(await start.ended).toBe(0)
})
