import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

import { expect, onTestFinished, test } from 'vitest'

import { makePostgresDatabase, testServer } from '#app/testing/database/test-database.ts'
import { desktop, openPage } from '#e2e/harness/browser/browser.ts'
import { startCaddy } from '#e2e/harness/proxies/caddy.ts'
import { newFolder } from '#e2e/harness/product/run-folder.ts'
import { becomeFirstOwner } from '#e2e/harness/data/staff.ts'
import { openBrowserForFile } from '#e2e/harness/browser/stage.ts'
import { endWithRun, type Product } from '#e2e/harness/product/start-product.ts'
import { unitValues } from '#e2e/harness/product/unit.ts'
import { rootFolder } from '#scripts/root-folder.ts'

const read = (name: string) => readFileSync(join(rootFolder, name), 'utf8')

/** The commands of each step of docs/deploy.md, in order. */
const steps = [...read('docs/deploy.md').matchAll(/^\d+\. \*\*[^]+?```sh\n([^]+?)```/gm)].map(([, commands = '']) =>
  commands.replaceAll(/^ {3,4}/gm, ''),
)

const unit = 'tillway@.service'

/** Creates a `runuser` that prints the requested user and runs the command: the test machine has no such user. */
function makeRunuser(folder: string): string {
  const words = '#!/bin/sh\ntest "$1 $3" = "--user --" || exit 1\necho "as $2"\nshift 3\nexec "$@"\n'
  writeFileSync(join(folder, 'runuser'), words, { mode: 0o755 })
  return folder
}

/** Starts an instance of the unit as systemd does, with a settings file. Returns its process, and its output once it answers. */
async function startUnit(port: number, settings: string, place: (text: string) => string) {
  const said = unitValues(unit, 'Environment').flatMap((line) => place(line).replaceAll('%i', String(port)).split(' '))
  const given = { ...parseEnv(said.join('\n')), ...parseEnv(readFileSync(settings, 'utf8')) }
  const env = given
  const [program = '', ...words] = unitValues(unit, 'ExecStart').map(place).join(' ').split(' ')
  const child = spawn(program, words, { cwd: rootFolder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  endWithRun(child)
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  await expect.poll(() => [child.exitCode, printed]).toEqual([null, expect.stringContaining('First owner')])
  return { child, printed }
}

const browser = await openBrowserForFile()

test('docs/deploy.md leads from an empty database to the first owner: its settings, unit, proxy file, doctor and link work', async () => {
  expect(steps).toHaveLength(10)
  const [build = '', createDatabase = '', settings = '', service = '', proxy = '', doctor = '', link = ''] =
    steps.slice(3)
  const folder = newFolder('deploy')
  const data = newFolder('deploy-data')
  await using caddy = await startCaddy(2)

  // Steps 1 to 4 are done: the folder is this one, and `npm test` has built in it. Step 5 runs where there is a server.
  expect([build, createDatabase, service, proxy]).toEqual([
    expect.stringContaining('npm run build'),
    expect.stringContaining('createdb'),
    expect.stringContaining('deploy/tillway@.service'),
    expect.stringContaining('deploy/Caddyfile'),
  ])
  const database = testServer() ? await makePostgresDatabase() : undefined
  onTestFinished(() => database?.drop())

  // Step 6, unchanged except for the paths. The database is that of the tests; without a server, the embedded one.
  const place = (text: string) =>
    text
      .replaceAll('/etc/tillway', folder)
      .replaceAll('/var/lib/tillway', data)
      .replaceAll('/srv/tillway/current/node_modules/.bin/node', process.execPath)
      .replaceAll('/srv/tillway/current', rootFolder)
      .replaceAll('https://tillway.example', caddy.url)
      .replace(/^DATABASE_URL=.*\n/m, () => (database ? `DATABASE_URL=${database.url}\n` : 'DATABASE=embedded\n'))
  execFileSync('sh', ['-eu', '-c', place(settings)])
  const file = join(folder, 'env')

  // Step 7, as systemd runs the unit. Step 8 is already running.
  expect(unitValues(unit, 'EnvironmentFile').map(place)).toEqual([file])
  // Only one process at a time may use the embedded database.
  const running: ChildProcess[] = []
  let journal = ''
  for (const port of database ? caddy.productPorts : [caddy.productPort]) {
    const { child, printed } = await startUnit(port, file, place)
    running.push(child)
    journal += printed
  }
  expect((await caddy.ask('/readyz')).status).toBe(200)

  // Steps 9 and 10.
  const path = `${makeRunuser(folder)}:${join(rootFolder, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`
  const report = execFileSync('sh', ['-eu', '-c', place(doctor)], {
    encoding: 'utf8',
    env: { PATH: path, NODE_EXTRA_CA_CERTS: caddy.authority },
  })
  // As root the system's user is not PostgreSQL's role. All commands run like this one.
  expect(report).toMatch(/^as tillway$/m)
  expect(read('docs/operations.md')).toContain(doctor)
  expect(report).toMatch(/^ok +Build/m)
  expect(report).not.toMatch(/^BAD/m)
  const grep = link.slice(link.indexOf('|') + 1)
  const shown = execFileSync('sh', ['-eu', '-c', grep], { encoding: 'utf8', input: journal })
  const url = /https:\S+/.exec(shown)?.[0] ?? ''
  expect(new URL(url).origin).toBe(caddy.url)
  const { page } = await openPage(browser, { ...desktop, ignoreHTTPSErrors: true })
  await becomeFirstOwner({ url: caddy.url, ownerLink: () => url } as Product, page)
  await page.goto(`${caddy.url}/staff`)
  expect(new URL(page.url()).pathname).toBe('/staff')

  for (const child of running) {
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  }
})
