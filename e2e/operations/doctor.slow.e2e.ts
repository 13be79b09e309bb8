import { join } from 'node:path'

import { expect, test } from 'vitest'

import { describeBuild } from '#app/core/config/describe-build.ts'
import { lastMigration } from '#app/data/database/migrations/migrate.server.ts'
import { startCaddy } from '#e2e/harness/proxies/caddy.ts'
import { newFolder } from '#e2e/harness/product/run-folder.ts'
import { runCommand } from '#e2e/harness/product/run-command.ts'
import { openSmtpSink } from '#e2e/harness/browser/stage.ts'
import { startProduct } from '#e2e/harness/product/start-product.ts'
import { readBuild } from '#scripts/read-build.ts'

const sink = await openSmtpSink()

test('the doctor checks a running product from inside and from outside, and sends a test mail on request (rule D11)', async () => {
  await using caddy = await startCaddy()
  const env = {
    NODE_ENV: 'production',
    DATABASE: 'embedded',
    HOST: '127.0.0.1',
    PUBLIC_URL: caddy.url,
    TRUST_PROXY: '127.0.0.1',
    SMTP_URL: sink.url,
  }
  await using product = await startProduct({ port: caddy.productPort, env })
  const there = { ...env, PORT: String(product.port), DATA_DIR: product.dataDir, NODE_EXTRA_CA_CERTS: caddy.authority }

  const first = await runCommand('doctor', [], there)
  expect(first.said).toMatch(/^ok +Certificate +for localhost, \d+ days left$/m)
  expect(first.said).toMatch(/^ok +Address +\S+ reaches this installation$/m)
  expect(first.said).toMatch(
    /^ok +Proxy +a visitor from 127\.0\.0\.1 is recognised as 127\.0\.0\.1, through the proxy at 127\.0\.0\.1$/m,
  )
  expect(first.said).toMatch(/^ok +Clock +matches the clock of localhost/m)
  expect(first.said).toMatch(/^ok +Mail +the SMTP server answers/m)
  expect(first.said).toMatch(/^note +Keys +in .+back this file up/m)
  expect(first.said).toMatch(/^note +Backup +none yet/m)
  expect(first.said).toMatch(/^ok +Migrations +the database has (\S+), the newest of this version$/m)
  expect(first.code).toBe(0)
  expect(sink.mails).toHaveLength(0)

  const file = join(newFolder('doctor'), 'today.backup')
  expect((await runCommand('backup', [file], there)).code).toBe(0)
  const second = await runCommand('doctor', ['--send-mail', 'ops@example.com'], there)
  expect(second.said).toMatch(/^ok +Mail +the SMTP server accepted a test mail to ops@example\.com$/m)
  expect(second.said).toContain(`the newest is 0 hours old, ${file}`)
  await expect.poll(() => sink.mails.length).toBe(1)

  const misspelt = await runCommand('doctor', [], { ...there, SMTP_ULR: 'x-secret' })
  expect(misspelt.said).toMatch(/^note +Settings +SMTP_ULR: is not a setting\. Did you mean SMTP_URL\?$/m)
  expect(misspelt.said).not.toContain('x-secret')

  const blind = await runCommand('doctor', [], { ...there, NODE_EXTRA_CA_CERTS: '' })
  expect(blind.said).toMatch(/^BAD +Certificate +browsers reject the certificate of localhost/m)
  expect(blind.code).toBe(1)
  expect((await fetch(`http://127.0.0.1:${product.port}/healthz/seen`)).status).toBe(404)
})

test('start line, doctor and metrics name the version, its build and its last migration; the public health call does not (rule D13)', async () => {
  await using product = await startProduct({ env: { SMTP_ULR: 'x-secret' } })
  const { build, commit, version } = readBuild()
  expect(build).toMatch(/^[\da-f]{12}$/)
  const migration = lastMigration()
  const said = describeBuild({ version, build, commit }, migration)
  expect(product.output()).toContain(` ${said} runs at ${product.url}\n`)
  expect(product.output()).toContain('\nSettings     SMTP_ULR: is not a setting. Did you mean SMTP_URL?\n')
  const { said: doctor } = await runCommand('doctor', [], { DATA_DIR: product.dataDir, PORT: String(product.port) })
  expect(doctor).toContain(`Version      ${said}\n`)
  const ask = async (path: string) => (await fetch(`http://localhost:${product.port}${path}`)).text()
  const labels = `version="${version}",build="${build}",commit="${commit}",migration="${migration}"`
  expect(await ask('/metrics')).toContain(`\nbuild_info{${labels}} 1\n`)
  for (const path of ['/healthz', '/healthz/open', '/readyz']) expect(await ask(path)).not.toMatch(build)
})
