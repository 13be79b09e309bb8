import { once } from 'node:events'
import { statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { engines } from '#e2e/harness/load/fault-form.ts'
import { postgresPlace } from '#e2e/harness/browser/inspect.ts'
import { newDataFolder, newFolder } from '#e2e/harness/product/run-folder.ts'
import { seedFolder } from '#e2e/harness/data/seed.ts'
import { startProduct } from '#e2e/harness/product/start-product.ts'
import { freePort } from '#scripts/test/free-port.ts'

const stampFile = new URL('../../build/.stamp', import.meta.url)
/** Stored pages, and one that is rendered for each request. */
const paths = ['/', '/about', '/agent', '/status']
const settings = {
  PUBLIC_URL: 'https://shop.example',
  NETWORK_URL: 'https://stores.example/?a=1&b="2"',
  STATUS_URL: 'https://status.example/',
}

test('a restart without a build changes the configured parts of the pages', { tags: 'slow' }, async () => {
  const builtAt = statSync(stampFile).mtimeMs
  const product = await startProduct()
  onTestFinished(() => product[Symbol.asyncDispose]())
  const pageOf = async (path: string) => (await fetch(`http://localhost:${product.port}${path}`)).text()

  for (const path of paths) {
    const page = await pageOf(path)
    expect(page).toContain(`"${product.url}/`)
    expect(page).toContain('href="/locations" target="_blank"')
  }

  await product.stop()
  const other = await product.restart(settings)
  onTestFinished(() => other[Symbol.asyncDispose]())
  for (const path of paths) {
    const page = await pageOf(path)
    expect(page).not.toMatch(/localhost/)
    expect(page).toContain(`<link rel="canonical" href="https://shop.example${path}"`)
    expect(page).toContain('href="https://stores.example/?a=1&amp;b=&quot;2&quot;" target="_blank"')
    expect(page).toContain('href="https://status.example/"')
  }
  expect(statSync(stampFile).mtimeMs).toBe(builtAt)
})

const keyOf = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`

test.for(engines)(
  '%s: other DATA_KEYS than those of the database end the start with 78; the right ones start it',
  { tags: 'slow' },
  async (engine) => {
    const place = engine === 'postgres' ? await postgresPlace() : undefined
    onTestFinished(async () => place?.drop())
    await using product = await startProduct({
      dataDir: newFolder('keys'),
      env: { ...place?.env, DATA_KEYS: keyOf('k1', 1) },
    })
    expect(await product.stop()).toBe(0)

    const startWith = (DATA_KEYS: string) => product.restart({ DATA_KEYS })
    await expect(startWith(keyOf('k1', 2))).rejects.toThrow(
      /ended with code 78:\nDATA_KEYS holds another key "k1".+\n$/,
    )
    await expect(startWith(keyOf('k2', 2))).rejects.toThrow(
      /ended with code 78:\nDATA_KEYS does not hold the key "k1".+\n$/,
    )

    await using again = await startWith(`${keyOf('k2', 2)},${keyOf('k1', 1)}`)
    expect((await fetch(`http://localhost:${again.port}/readyz`)).status).toBe(200)
  },
)

test('a database with files in an object store does not start without that store: 78 (rule D12)', async () => {
  const dataDir = await seedFolder(async ({ database }) => {
    await database.queries.execute(sql`insert into file_objects (sha256) values (decode(repeat('ab', 32), 'hex'))`)
  })
  await expect(startProduct({ dataDir })).rejects.toThrow(/ended with code 78:\nFILES_S3_URL: must be given.+\n$/)
})

test(
  'a start that fails prints one line without a stack, and ends with a code (rule D10)',
  { tags: 'slow' },
  async () => {
    const file = join(newDataFolder(), 'file')
    writeFileSync(file, '')
    // Even before PostgreSQL is contacted, the start needs the folder for the seal.
    for (const env of [{}, { DATABASE_URL: 'postgres://tillway@127.0.0.1:1/tillway', DATA_KEYS: keyOf('k1', 1) }])
      await expect(startProduct({ dataDir: join(file, 'data'), env })).rejects.toThrow(
        /ended with code 73:\nThe data folder .+ is not writable: .+\n$/,
      )

    const other = createServer((socket) => socket.destroy()).listen(0, 'localhost')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
    await expect(startProduct({ port: (other.address() as AddressInfo).port })).rejects.toThrow(
      /ended with code 75:\nPort \d+ of localhost is in use by another program: .+\n$/,
    )

    const DATABASE_URL = `postgres://tillway@127.0.0.1:${await freePort()}/tillway`
    await expect(startProduct({ env: { DATABASE_URL } })).rejects.toThrow(
      /ended with code 69:\nPostgreSQL at .+ does not answer \(ECONNREFUSED\): .+\n$/,
    )

    const dataDir = await seedFolder(async ({ database }) => {
      await database.queries.execute(
        sql`insert into schema_migrations (number, name, checksum) values (9999, 'later', '')`,
      )
    })
    await expect(startProduct({ dataDir })).rejects.toThrow(/ended with code 78:\n.*newer.*\n$/)
  },
)
