import { join } from 'node:path'

import { expect, test } from 'vitest'

import { startCaddy } from '#e2e/harness/caddy.ts'
import { newFolder } from '#e2e/harness/run-folder.ts'
import { runCommand } from '#e2e/harness/run-command.ts'
import { openSmtpSink } from '#e2e/harness/stage.ts'
import { startProduct } from '#e2e/harness/start-product.ts'

const sink = await openSmtpSink()

test('the doctor sees a running product from inside and from outside, and sends a test mail when asked (rule D11)', async () => {
  await using caddy = await startCaddy()
  const env = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PUBLIC_URL: caddy.url,
    TRUST_PROXY: '127.0.0.1',
    SMTP_URL: sink.url,
  }
  await using product = await startProduct({ port: caddy.productPort, env })
  const there = { ...env, PORT: String(product.port), DATA_DIR: product.dataDir, NODE_EXTRA_CA_CERTS: caddy.authority }

  const first = await runCommand('doctor', [], there)
  expect(first.said).toMatch(/^ok +Certificate +for localhost, \d+ days left$/m)
  expect(first.said).toMatch(/^ok +Address +\S+ leads here$/m)
  expect(first.said).toMatch(
    /^ok +Proxy +a visitor from 127\.0\.0\.1 is seen as that, through the proxy at 127\.0\.0\.1$/m,
  )
  expect(first.said).toMatch(/^ok +Clock +as that of localhost/m)
  expect(first.said).toMatch(/^ok +Mail +the SMTP server answers/m)
  expect(first.said).toMatch(/^note +Keys +in .+back this file up/m)
  expect(first.said).toMatch(/^note +Backup +none was taken/m)
  expect(first.code).toBe(0)
  expect(sink.mails).toHaveLength(0)

  const file = join(newFolder('doctor'), 'today.backup')
  expect((await runCommand('backup', [file], there)).code).toBe(0)
  const second = await runCommand('doctor', ['--send-mail', 'ops@example.com'], there)
  expect(second.said).toMatch(/^ok +Mail +the SMTP server took a test mail to ops@example\.com$/m)
  expect(second.said).toContain(`the newest is 0 hours old, ${file}`)
  await expect.poll(() => sink.mails.length).toBe(1)

  const blind = await runCommand('doctor', [], { ...there, NODE_EXTRA_CA_CERTS: '' })
  expect(blind.said).toMatch(/^BAD +Certificate +browsers refuse that of localhost/m)
  expect(blind.code).toBe(1)
  expect((await fetch(`http://127.0.0.1:${product.port}/healthz/seen`)).status).toBe(404)
})
