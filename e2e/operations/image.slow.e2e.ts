import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { expect, test } from 'vitest'
import { parse } from 'yaml'

import { readConfig } from '#app/core/config/config.server.ts'
import { newFolder } from '#e2e/harness/product/run-folder.ts'
import { shippedOptions } from '#e2e/harness/product/start-product.ts'
import { unitValues } from '#e2e/harness/product/unit.ts'
import { rootFolder } from '#scripts/root-folder.ts'
import { freePort } from '#scripts/test/free-port.ts'

const megabyte = 1_000_000

/** The files that `Dockerfile` copies into its image, created by the same command. */
const image = newFolder('image')
execFileSync(process.execPath, [join(rootFolder, 'scripts/make-image.ts'), image])

const settings = {
  NODE_ENV: 'production',
  DATABASE: 'embedded',
  TRUST_PROXY: 'none',
  OUTBOX_ONLY: 'on',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'warn',
  // Other suites run at the same time, and some parts load on first use.
}

/** Runs Node as a container does, with only the given variables. */
function run(words: string[], env: Record<string, string>, folder = image) {
  const child = spawn(join(folder, 'bin/node'), words, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const printed = Promise.all([text(child.stdout), text(child.stderr)]).then((both) => both.join(''))
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  return { child, ended, printed }
}

const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + lstatSync(join(entry.parentPath, entry.name)).size, 0)

test('the image starts with Node alone, reports that it is ready, and drains on SIGTERM', async () => {
  const port = String(await freePort())
  const data = newFolder('image-data')
  const env = { ...settings, PORT: port, PUBLIC_URL: `http://localhost:${port}`, DATA_DIR: data }
  const product = run(['scripts/start.ts'], env)
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isReady).toBe(true)
  for (const path of ['/', '/staff/sign-in', '/locations', '/api/openapi.json', '/readyz'])
    expect([path, (await fetch(`http://127.0.0.1:${port}${path}`)).status]).toEqual([path, 200])
  // Workers run from the sources next to the build (rule R6).
  const headers = { 'content-type': 'application/pdf' }
  const checked = await fetch(`http://127.0.0.1:${port}/api/verify`, { method: 'POST', headers, body: '%PDF-1.7\n' })
  expect(await checked.json()).toMatchObject({ verification: { state: 'unknown' } })
  // The backup command for a container from docs/deploy.md, where the data folder is the volume.
  const [, words = ''] = /exec -T app-1 bin\/node (.+) &&$/m.exec(readFileSync(join(rootFolder, 'docs/deploy.md'), 'utf8')) ?? [] // prettier-ignore
  expect(words).toBe('scripts/backup.ts /data/newest.backup')
  expect(await run(words.replace('/data', data).split(' '), env).ended).toBe(0)
  expect(existsSync(join(data, 'newest.backup'))).toBe(true)
  product.child.kill('SIGTERM')
  expect([await product.ended, await product.printed]).toEqual([0, expect.stringContaining('runs at')])
  // The commands for operators work in the container.
  expect([await run(['scripts/doctor.ts'], env).ended, await isReady()]).toEqual([0, false])
})

test('the user of the container can read the whole image, and run its Node', () => {
  const modeOf = (name: string) => lstatSync(join(image, name)).mode
  const names = readdirSync(image, { recursive: true }) as string[]
  expect(names.filter((name) => (modeOf(name) & 0o004) === 0)).toEqual([])
  expect(modeOf('bin/node') & 0o001).toBe(0o001)
})

test('the image holds no tests, no development packages, no build scripts and no screens in source, and is small', () => {
  const names = readdirSync(image, { recursive: true }) as string[]
  const own = names.filter((name) => !name.startsWith('node_modules') && !name.startsWith('build'))
  expect(own.filter((name) => /\.test\.|\.e2e\.|\.tsx$|\.env|(?:^|\/)testing(?:\/|$)/.test(name))).toEqual([])
  const folders = readdirSync(join(image, 'scripts'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).toSorted()).toEqual(['build', 'doctor'])
  const isForTheHouse = /^(?:test|check|breakages|dev|new-entry|make-image)\.ts$|^install\.mjs$/
  expect(readdirSync(join(image, 'scripts')).filter((name) => isForTheHouse.test(name))).toEqual([])
  for (const name of ['vite', 'vitest', 'typescript', '@react-router/dev', 'playwright-core'])
    expect(existsSync(join(image, 'node_modules', name))).toBe(false)
  // With the 25 MB of the base image, and Node without its debug symbols (109 MB), the image is under 250 MB.
  expect((sizeOf(image) - lstatSync(join(image, 'bin/node')).size) / megabyte).toBeLessThan(115)
})

test('in production a start builds nothing: without a build, or with one of other sources, it says what to do', async () => {
  const bare = newFolder('bare')
  for (const name of ['app', 'scripts', 'node_modules', 'bin', 'package.json'])
    cpSync(join(image, name), join(bare, name), { recursive: true })
  const env = { ...settings, PUBLIC_URL: 'http://localhost:3000', DATA_DIR: newFolder('bare-data') }
  const none = run(['scripts/start.ts'], env, bare)
  expect([await none.ended, await none.printed]).toEqual([
    70,
    'There is no build. Run "npm run build", then start again.\n',
  ])
  mkdirSync(join(bare, 'build'))
  writeFileSync(join(bare, 'build/.stamp'), 'of other sources')
  for (const name of [
    'vite.config.ts',
    'react-router.config.ts',
    'server.ts',
    'package-lock.json',
    'content',
    'db',
    'public',
  ])
    cpSync(join(rootFolder, name), join(bare, name), { recursive: true })
  for (const name of ['scripts/build', 'scripts/cards', 'scripts/content', 'scripts/seed'])
    cpSync(join(rootFolder, name), join(bare, name), { recursive: true })
  const other = run(['scripts/start.ts'], env, bare)
  expect([await other.ended, await other.printed]).toEqual([
    70,
    'The sources have changed since the build. Run "npm run build", then start again.\n',
  ])
  rmSync(bare, { recursive: true })
})

test('every file and command that Dockerfile and the unit name exists', () => {
  const dockerfile = readFileSync(join(rootFolder, 'Dockerfile'), 'utf8')
  const [, ...words] = /^CMD \["(.+)"\]$/m.exec(dockerfile)?.[0].match(/[\w./-]+/g) ?? []
  expect(words).toEqual(['scripts/start.ts'])
  for (const name of [...words, 'bin/node']) expect(existsSync(join(image, name))).toBe(true)
  // A health check would start a second Node every few seconds; the proxy checks every second.
  expect(dockerfile).not.toContain('HEALTHCHECK')
  const { scripts } = JSON.parse(readFileSync(join(rootFolder, 'package.json'), 'utf8')) as { scripts: object }
  for (const [, name = ''] of dockerfile.matchAll(/npm run ([\w-]+)/g)) expect(scripts).toHaveProperty(name)
})

type Service = {
  environment?: Record<string, string>
  volumes?: string[]
  build?: { args: string[] }
  logging?: object
  depends_on?: object
}
type Compose = { services: Record<string, Service>; volumes: object }

test('the image names its version, and the operator its commit and its base images', () => {
  const dockerfile = readFileSync(join(rootFolder, 'Dockerfile'), 'utf8')
  const { version, description } = JSON.parse(readFileSync(join(rootFolder, 'package.json'), 'utf8')) as Record<
    string,
    string
  >
  for (const [key, value] of Object.entries({ version, description, revision: '${REVISION}' }))
    expect(dockerfile).toContain(`org.opencontainers.image.${key}="${value}"`)
  const { services } = parse(readFileSync(join(rootFolder, 'compose.yaml'), 'utf8')) as Compose
  const asked = [...dockerfile.matchAll(/^ARG (\w+)=/gm)].map(([, name = '']) => name)
  expect(services['app-1']?.build?.args).toEqual(asked)
})

test('no container of compose.yaml can fill the disk with logs', () => {
  const { services } = parse(readFileSync(join(rootFolder, 'compose.yaml'), 'utf8')) as Compose
  for (const [name, { logging }] of Object.entries(services))
    expect([name, logging]).toEqual([name, { driver: 'local', options: { 'max-size': '20m', 'max-file': '3' } }])
})

test('npm start, the unit and the image give Node the same memory limit', () => {
  for (const file of ['package.json', 'deploy/tillway@.service', 'Dockerfile'])
    expect(readFileSync(join(rootFolder, file), 'utf8'), file).toContain(shippedOptions)
})

test('systemd stops restarting after a bad setting, a failed migration, and repeated failures', () => {
  expect(unitValues('tillway@.service', 'RestartPreventExitStatus')).toEqual(['65 78'])
  expect(unitValues('tillway@.service', 'StartLimitBurst')).toHaveLength(1)
  expect(unitValues('tillway@.service', 'StartLimitIntervalSec')).toHaveLength(1)
})

test('systemd accepts the units, also with the credentials of docs/operations.md', () => {
  const operations = readFileSync(join(rootFolder, 'docs/operations.md'), 'utf8')
  const [, credentials = ''] = /```ini\n(\[Service\]\nLoadCredential=[^]+?)```/.exec(operations) ?? []
  expect(credentials).toContain('DATA_KEYS_FILE=%d/')
  const folder = newFolder('unit')
  const names = readdirSync(join(rootFolder, 'deploy')).filter((name) => /\.(?:service|timer)$/.test(name))
  expect(names).toEqual(['tillway-backup.service', 'tillway-backup.timer', 'tillway@.service'])
  for (const name of names) {
    // The checker requires that the program, the folder and the user of a unit exist on its own machine.
    const unit = readFileSync(join(rootFolder, 'deploy', name), 'utf8')
      .replace('/srv/tillway/current/node_modules/.bin/node', process.execPath)
      .replace('WorkingDirectory=/srv/tillway/current', `WorkingDirectory=${rootFolder}`)
      .replace('User=tillway', 'User=root')
      .replace('[Service]\n', credentials)
    writeFileSync(join(folder, name), unit)
  }
  const checked = spawnSync(process.env['SYSTEMD_ANALYZE'] ?? '/usr/bin/systemd-analyze', [
    'verify',
    '--man=no',
    ...names.map((name) => join(folder, name)),
  ])
  expect([checked.status, checked.stderr.toString()]).toEqual([0, ''])
})

/** Checks a file against the schema of Compose. Returns its messages; none when the file is valid. */
function againstSchema(file: string): string[] {
  const program = join(rootFolder, 'node_modules/dclint/bin/dclint.cjs')
  const { stdout } = spawnSync(process.execPath, [program, '--formatter', 'json', file], { encoding: 'utf8' })
  const [found] = JSON.parse(stdout) as [{ messages: { rule: string; message: string }[] }]
  return found.messages.filter(({ rule }) => rule === 'invalid-schema').map(({ message }) => message)
}

test('compose.yaml follows the schema of Compose, which detects a wrong word', () => {
  const text = readFileSync(join(rootFolder, 'compose.yaml'), 'utf8')
  const wrong = join(newFolder('compose'), 'compose.yaml')
  writeFileSync(wrong, text.replaceAll('restart:', 'restarts:'))
  expect([againstSchema(join(rootFolder, 'compose.yaml')), againstSchema(wrong).length > 0]).toEqual([[], true])
})

test('compose.yaml names files, volumes, services and variables that exist', () => {
  const { services, volumes } = parse(readFileSync(join(rootFolder, 'compose.yaml'), 'utf8')) as Compose
  for (const { volumes: mounted = [], depends_on: before = {} } of Object.values(services)) {
    for (const volume of mounted) {
      const [from = ''] = volume.split(':')
      if (from.startsWith('.')) expect(existsSync(join(rootFolder, from))).toBe(true)
      else expect(volumes).toHaveProperty(from)
    }
    const needed = Array.isArray(before) ? (before as string[]) : Object.keys(before)
    for (const name of needed) expect(services).toHaveProperty(name)
  }
  const given = { ...services['app-1']?.environment, NODE_ENV: 'production', OUTBOX_ONLY: 'on' }
  const secrets = { DATA_KEYS: `k1:${randomBytes(32).toString('base64')}`, SIGNING_PASSPHRASE: 'of many words' }
  const values = Object.fromEntries(
    Object.entries({ ...given, ...secrets }).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{.*?\}/g, 'tillway.example'),
    ]),
  )
  expect(readConfig(values)).toMatchObject({ PUBLIC_URL: 'https://tillway.example', TRUST_PROXY: ['172.30.77.0/24'] })
  const caddyfile = readFileSync(join(rootFolder, 'deploy/Caddyfile'), 'utf8')
  for (const name of Object.keys(services['proxy']?.environment ?? {})) expect(caddyfile).toContain(`{$${name}:`)
})
