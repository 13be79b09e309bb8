import { sql } from 'drizzle-orm'
import { onTestFinished } from 'vitest'

import { readConfig } from '#app/core/config/config.server.ts'
import { createFiles } from '#app/data/files/files.server.ts'
import { openObjectStore } from '#app/data/files/object-store.server.ts'
import { sweepFiles } from '#app/outbox/jobs/sweep-files.server.ts'
import { startObjectServer } from '#app/testing/object-server.ts'
import { testOrigin, type TestPlatform } from '#app/testing/test-platform.ts'
import { encryptedColumns } from '#app/start/wiring/encrypted-columns.server.ts'

import { readFinal, readUnsigned } from '../documents/sign-documents.queries.server.ts'
import { signWithImage } from '../sign/accept-signature.server.ts'
import { dataUrlOf, wavePng } from './png.ts'
import { openSample, startSigningPlatform } from './signing-fixtures.ts'

/** Starts a platform whose PDFs are in an object store. */
export async function startWithStore(env: Record<string, string> = {}) {
  const server = await startObjectServer()
  const platform = await startSigningPlatform({ ...server.env, ...env })
  onTestFinished(() => platform[Symbol.asyncDispose]())
  const store = openObjectStore(platform.config)
  if (!store) throw new Error('no store is configured')
  return { server, platform, store }
}

/** Returns the same platform without a configured store. */
export const withoutShop = (platform: TestPlatform): TestPlatform => ({
  ...platform,
  files: createFiles({ ...platform, config: readConfig({}) }),
})

/** Signs a sample agreement. Returns its id. */
export async function signOne(platform: TestPlatform) {
  const { documentId, shopId } = await openSample(platform)
  await signWithImage(platform, { documentId, shopId, signature: dataUrlOf(wavePng()) }, testOrigin)
  return documentId
}

/** Returns the object names in a document's rows, as hex. */
export async function namesOf({ database: { queries } }: TestPlatform, id: string): Promise<string[]> {
  const held = [await readUnsigned(queries, id), await readFinal(queries, id)]
  return held.flatMap((one) => (one && one.length < 100 ? [one.subarray(-32).toString('hex')] : []))
}

/** Sweeps twice, as if unreferenced objects had been so for more than a day. */
export async function sweepADayLater(platform: TestPlatform) {
  await sweepFiles(platform, encryptedColumns)
  await platform.database.queries.execute(
    sql`update file_objects set unnamed_since = unnamed_since - interval '25 hours'`,
  )
  await sweepFiles(platform, encryptedColumns)
}

/** Returns every object that the database knows. */
export const known = async ({ database }: TestPlatform) =>
  (await database.queries.execute<{ name: string }>(sql`select encode(sha256, 'hex') as name from file_objects`)).rows.map(({ name }) => name) // prettier-ignore
