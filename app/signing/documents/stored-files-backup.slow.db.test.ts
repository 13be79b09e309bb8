import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { restoreBackup } from '#app/backup/restore-backup.server.ts'
import { takeBackup } from '#app/backup/take-backup.server.ts'
import { readConfig } from '#app/core/config/config.server.ts'
import { databaseOn } from '#app/data/database/embedded/embedded.server.ts'
import { checkFiles, createFiles } from '#app/data/files/files.server.ts'
import { inMemory } from '#app/testing/in-memory.ts'

import { readFinalPdf } from '../copies/pdf-file.server.ts'
import { findDocument } from './find-documents.server.ts'
import { namesOf, signOne, startWithStore, sweepADayLater, withoutShop } from '../testing/stored-files.ts'

async function emptyDatabase() {
  const database = databaseOn(await inMemory())
  onTestFinished(() => database.close())
  return database
}

function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tillway-kept-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'today.backup')
}

test('a backup contains the stored files: the restored copy needs no store and has no objects of the original (rule D7)', async () => {
  const { server, platform, store } = await startWithStore()
  const { database } = platform
  const id = await signOne(platform)
  // The embedded engine has one connection, so a running product dumps a copy of its files (decision 40).
  await platform.jobs.stop(2_000)
  const hairy = `“O'Brien” \\N \\x6f312e {"a":[1]}\r\n\t\u0001\u007f\u2028 🧾`
  await database.queries.execute(sql`update sign_documents set business_name = ${hairy} where id = ${id}`)
  const wanted = await readFinalPdf(platform, id)
  const file = newFile()
  const given = { file, passphrase: undefined, version: '1' }
  expect((await takeBackup(database, { ...given, store })).lost).toEqual([])
  await expect(checkFiles({ ...platform, config: readConfig({}) })).rejects.toThrow('FILES_S3_URL: must be given')

  const copy = await emptyDatabase()
  await restoreBackup(copy, { file, passphrase: undefined, check: async () => {} })
  await checkFiles({ config: readConfig({}), database: copy })
  const restored = { ...withoutShop(platform), database: copy }
  expect(await readFinalPdf(restored, id)).toEqual(wanted)
  expect((await findDocument(copy.queries, id))?.businessName).toBe(hairy)
  await sweepADayLater({ ...platform, database: copy })
  expect(server.names()).toHaveLength(2)
  expect(await readFinalPdf(platform, id)).toEqual(wanted)

  // A missing or unreachable store aborts the backup; a lost object does not, and is named.
  await expect(takeBackup(database, given)).rejects.toThrow('FILES_S3_URL: must be given')
  server.goAway()
  await expect(takeBackup(database, { ...given, store })).rejects.toThrow(
    'cannot be read, so the backup would lack PDFs',
  )
  server.comeBack()
  const [, name = ''] = await namesOf(platform, id)
  await store.delete(name)
  expect((await takeBackup(database, { ...given, store })).lost).toEqual([name])
  const poorer = await emptyDatabase()
  await restoreBackup(poorer, { file, passphrase: undefined, check: async () => {} })
  const files = createFiles({ ...platform, config: readConfig({}), database: poorer })
  await expect(readFinalPdf({ ...platform, files, database: poorer }, id)).rejects.toMatchObject({ code: 'file-damaged' }) // prettier-ignore
  expect((await takeBackup(poorer, given)).lost).toEqual([name])
})
