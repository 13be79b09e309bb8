import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import pg from 'pg'
import { expect, test } from 'vitest'

import { makeAuthority } from '#e2e/harness/proxies/certificates.ts'
import { enquiryBody, postEnquiry } from '#e2e/harness/load/load.ts'
import { newFolder } from '#e2e/harness/product/run-folder.ts'
import { startProduct } from '#e2e/harness/product/start-product.ts'
import { findPrograms, startTemporaryCluster } from '#scripts/test/temporary-cluster.ts'

const programs = findPrograms()

async function overTls(folder: string): Promise<void> {
  const [authority, stranger] = [await makeAuthority(), await makeAuthority()]
  const plain = new URL(await startTemporaryCluster(folder, { certificate: await authority.issue() }))
  const files = newFolder('authorities')
  const fileOf = (name: string, content?: string) => {
    const file = join(files, name)
    if (content) writeFileSync(file, content)
    return file
  }
  const urlOf = (host: string, sslrootcert: string) =>
    `postgres://postgres@${host}:${plain.port}/postgres?${new URLSearchParams({ sslmode: 'verify-full', sslrootcert })}`
  const ours = fileOf('ours.crt', authority.certificate)

  await using product = await startProduct({
    env: { DATABASE_URL: urlOf('localhost', ours), CAPTCHA_PROVIDER: 'off', RATE_LIMITS: 'off' },
  })
  expect((await postEnquiry(product.url, enquiryBody('tls'), crypto.randomUUID()))?.status).toBe(200)
  const client = new pg.Client({ connectionString: plain.href })
  await client.connect()
  const { rows } = await client.query<{ connections: number; encrypted: number }>(
    `select count(*)::int as connections, count(*) filter (where ssl)::int as encrypted
       from pg_stat_ssl join pg_stat_activity using (pid) where application_name like 'tillway%'`,
  )
  await client.end()
  expect(rows[0]?.connections).toBeGreaterThan(1)
  expect(rows[0]?.encrypted).toBe(rows[0]?.connections)
  await product.stop()

  const startWith = (DATABASE_URL: string) => product.restart({ DATABASE_URL })
  const refused = (words: string) => new RegExp(`ended with code 78:\\nDATABASE_URL: ${words}[^\\n]*\\n$`)
  // Another authority, the right authority with another name, and a missing file.
  const theirs = fileOf('theirs.crt', stranger.certificate)
  await expect(startWith(urlOf('localhost', theirs))).rejects.toThrow(refused('the certificate of localhost'))
  await expect(startWith(urlOf('127.0.0.1', ours))).rejects.toThrow(refused('the certificate of 127.0.0.1'))
  await expect(startWith(urlOf('localhost', fileOf('none.crt')))).rejects.toThrow(refused('sslrootcert names'))
}

const expectNoCi = () => expect(process.env['CI'], 'CI must have the programs of PostgreSQL').toBeUndefined()

test('D9: connections to PostgreSQL are encrypted where its URL requires it, and an untrusted certificate ends the start with a one-line error', () =>
  programs ? overTls(programs) : expectNoCi())
