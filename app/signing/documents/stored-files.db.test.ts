import { createHash, randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'

import { readConfig } from '#app/core/config/config.server.ts'
import { reportOnKeys } from '#app/data/crypto/check-keys.server.ts'
import { keysFrom } from '#app/data/crypto/keys.server.ts'
import { createFiles } from '#app/data/files/files.server.ts'
import { storePatience } from '#app/data/files/object-store.server.ts'
import { sweepFiles } from '#app/outbox/jobs/sweep-files.server.ts'
import { testOrigin } from '#app/testing/test-platform.ts'
import { reencryptEverything } from '#app/start/wiring/reencrypt-everything.server.ts'
import { encryptedColumns } from '#app/start/wiring/encrypted-columns.server.ts'

import { readFinalPdf } from '../copies/pdf-file.server.ts'
import { createDocument } from './create-document.server.ts'
import { findDocument, findDocuments } from './find-documents.server.ts'
import { sweepDocuments } from '../seal/seal-document.server.ts'
import { acceptSignature, signWithImage } from '../sign/accept-signature.server.ts'
import { known, namesOf, signOne, startWithStore, sweepADayLater, withoutShop } from '../testing/stored-files.ts'
import { dataUrlOf, wavePng } from '../testing/png.ts'
import { makeDataFolder, openSample, sampleDocumentRequest, sampleStrokes } from '../testing/signing-fixtures.ts'
import { verifyDocument } from '../verify/verify-document.server.ts'

test('a signed PDF is unreadable in the object store, comes back byte for byte, and /verify calls it genuine', async () => {
  const { server, platform } = await startWithStore()
  const id = await signOne(platform)
  const names = await namesOf(platform, id)
  expect(names).toHaveLength(2)
  expect(server.names().toSorted()).toEqual(names.toSorted())
  for (const name of names) {
    expect(createHash('sha256').update(server.bytesOf(name)).digest('hex')).toBe(name)
    expect(server.bytesOf(name).includes('%PDF')).toBe(false)
  }
  const file = await readFinalPdf(platform, id)
  const document = await findDocument(platform.database.queries, id)
  expect(
    createHash('sha256')
      .update(file?.bytes ?? '')
      .digest('hex'),
  ).toBe(document?.finalSha256)
  expect(await verifyDocument(platform, file?.bytes ?? Buffer.alloc(0))).toMatchObject({ state: 'genuine' })
  await sweepADayLater(platform)
  expect(server.names()).toHaveLength(2)
})

test('files that were stored before the object store was configured stay readable, and move there when they are re-encrypted', async () => {
  const { server, platform } = await startWithStore({ DATA_DIR: makeDataFolder() })
  const id = await signOne(withoutShop(platform))
  expect(server.names()).toEqual([])
  const before = await readFinalPdf(platform, id)
  expect(before?.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const keys = keysFrom(`t2:${Buffer.alloc(32, 8).toString('base64')},${platform.config.DATA_KEYS ?? ''}`)
  expect(await reencryptEverything({ ...platform, keys })).toBeGreaterThan(0)
  expect(server.names().toSorted()).toEqual((await namesOf(platform, id)).toSorted())
  expect(await readFinalPdf({ ...platform, keys }, id)).toEqual(before)
})

test('key rotation also covers the object store: no object needs the older key, and the old objects are deleted after a day', async () => {
  const { server, platform } = await startWithStore({ DATA_DIR: makeDataFolder() })
  const id = await signOne(platform)
  const before = await readFinalPdf(platform, id)
  const old = await namesOf(platform, id)
  const fresh = `t2:${Buffer.alloc(32, 8).toString('base64')}`
  const both = { ...platform, keys: keysFrom(`${fresh},${platform.config.DATA_KEYS ?? ''}`) }
  expect(await reencryptEverything(both)).toBeGreaterThan(0)
  expect(await reencryptEverything(both)).toBe(0)
  const later = { ...platform, keys: keysFrom(fresh) }
  expect(await readFinalPdf(later, id)).toEqual(before)
  expect(await reportOnKeys(later, encryptedColumns)).toEqual({ opened: 1 })
  expect(await reportOnKeys({ ...later, keys: platform.keys }, encryptedColumns)).toMatchObject({ problem: expect.stringContaining('"t2"') }) // prettier-ignore
  expect(server.names()).toHaveLength(4)
  await sweepADayLater(platform)
  const names = await namesOf(platform, id)
  expect(names).not.toContain(old[0])
  expect(server.names().toSorted()).toEqual(names.toSorted())
})

test('a crash between the object and the commit leaves an unreferenced object, which is deleted after a day, and no other', async () => {
  const { server, platform } = await startWithStore()
  const id = await signOne(platform)
  const request = await sampleDocumentRequest(platform)
  const transaction = () => Promise.reject(new Error('killed'))
  const killed = { ...platform, database: { ...platform.database, transaction } }
  await expect(createDocument(killed, request, testOrigin)).rejects.toThrow('killed')
  expect(await findDocuments(platform.database.queries, request)).toEqual([])
  expect(server.names()).toHaveLength(3)
  await sweepFiles(platform, encryptedColumns)
  expect(server.names()).toHaveLength(3)
  // Also a crash in the middle of a sweep, and one before any object was written.
  await platform.database.queries.execute(
    sql`insert into file_objects (sha256) values (decode(repeat('ab', 32), 'hex'))`,
  )
  await sweepADayLater(platform)
  expect(server.names().toSorted()).toEqual((await namesOf(platform, id)).toSorted())
  expect((await known(platform)).toSorted()).toEqual(server.names().toSorted())
})

test('an erased agreement leaves no object: both are deleted a day after the row stopped naming them', async () => {
  const { server, platform } = await startWithStore()
  const id = await signOne(platform)
  await platform.database.queries.execute(
    sql`update sign_documents set unsigned_sealed = null, final_sealed = null, erased_at = now() where id = ${id}`,
  )
  await sweepFiles(platform, encryptedColumns)
  expect(server.names()).toHaveLength(2)
  await sweepADayLater(platform)
  expect(server.names()).toEqual([])
  expect(await known(platform)).toEqual([])
})

test('creation fails while the object store is unreachable, and a signed document is sealed once the store is back', async () => {
  const { server, platform } = await startWithStore()
  const request = await sampleDocumentRequest(platform)
  server.goAway()
  await expect(createDocument(platform, request, testOrigin)).rejects.toMatchObject({
    code: 'unavailable',
    status: 503,
  })
  expect(await findDocuments(platform.database.queries, request)).toEqual([])
  server.comeBack()
  const { id: documentId } = await createDocument(platform, request, testOrigin)
  const signing = { documentId, shopId: request.shopId, signature: dataUrlOf(wavePng()) }
  server.goAway()
  await expect(signWithImage(platform, signing, testOrigin)).rejects.toMatchObject({ code: 'unavailable' })
  const status = async () => (await findDocument(platform.database.queries, documentId))?.status
  expect(await status()).toBe('completing')
  await sweepDocuments(platform, { olderThanMs: 0 })
  expect(await status()).toBe('completing')
  expect(platform.logLines.join('\n')).toContain('503')
  server.comeBack()
  await sweepDocuments(platform, { olderThanMs: 0 })
  expect(await status()).toBe('completed')
  expect(await verifyDocument(platform, (await readFinalPdf(platform, documentId))?.bytes ?? Buffer.alloc(0))).toMatchObject({ state: 'genuine' }) // prettier-ignore
})

test('no transaction waits for a slow store: the document can be locked, and storing inside a transaction is rejected', async () => {
  const { server, platform } = await startWithStore()
  const { database } = platform
  const { documentId, shopId } = await openSample(platform)
  const signature = { method: 'drawn' as const, strokes: sampleStrokes }
  await acceptSignature(platform, { documentId, shopId, capacity: 'director', signature, way: 'image' }, testOrigin)
  const sealing = server.hold()
  const sealed = sweepDocuments(platform, { olderThanMs: 0 })
  await sealing.came
  const lock = sql`select status from sign_documents where id = ${documentId} for update nowait`
  expect((await database.transaction((tx) => tx.execute(lock))).rows).toEqual([{ status: 'completing' }])
  sealing.go()
  await sealed
  expect((await findDocument(database.queries, documentId))?.status).toBe('completed')
  const inside = database.transaction(() => platform.files.keep(Buffer.from('v1.t1\nsealed')))
  await expect(inside).rejects.toMatchObject({ cause: { message: expect.stringContaining('inside a transaction') } })
})

test('while the store does not answer, one request waits and the others are rejected at once', async () => {
  const usual = { ...storePatience }
  onTestFinished(() => void Object.assign(storePatience, usual))
  const { server, platform } = await startWithStore()
  const keep = (files = platform.files) => files.keep(Buffer.from(`v1.t1\n${randomUUID()}`))
  const held = server.hold()
  Object.assign(storePatience, { ms: 50, restMs: 3_600_000 })
  await expect(keep()).rejects.toMatchObject({ code: 'unavailable' })
  const debug = vi.spyOn(platform.log, 'debug')
  await expect(keep()).rejects.toMatchObject({ code: 'unavailable' })
  const aMomentAgo = expect.stringContaining('a moment ago') as string
  expect(debug.mock.calls).toEqual([[expect.any(String), expect.objectContaining({ errorMessage: aMomentAgo })]])
  // The next request that waits finds the object store reachable again.
  const later = createFiles(platform)
  storePatience.restMs = 0
  await expect(keep(later)).rejects.toMatchObject({ code: 'unavailable' })
  held.go()
  storePatience.ms = usual.ms
  expect((await keep(later)).subarray(0, 6).toString()).toBe('o1.t1\n')
  // Each of the two logged the first failure alone, and the end (rule X5).
  const told = platform.logLines.map((line) => (JSON.parse(line) as { msg: string }).msg)
  const failed = 'a file could not be stored or read'
  expect(told.filter((msg) => /file|store/.test(msg))).toEqual([failed, failed, 'the store of objects works again'])
})

test('an object that was changed, swapped or deleted is reported and never served', async () => {
  const { server, platform, store } = await startWithStore()
  const [one, other] = [await signOne(platform), await signOne(platform)]
  const [, name = ''] = await namesOf(platform, one)
  const [, foreign = ''] = await namesOf(platform, other)
  const right = server.bytesOf(name)
  const forged = Buffer.from(right)
  forged[forged.length - 1] = (forged.at(-1) ?? 0) ^ 1
  for (const wrong of [forged, server.bytesOf(foreign), Buffer.alloc(0)]) {
    await store.put(name, wrong)
    await expect(readFinalPdf(platform, one)).rejects.toMatchObject({ code: 'file-damaged', status: 500 })
  }
  await store.delete(name)
  await expect(readFinalPdf(platform, one)).rejects.toMatchObject({ code: 'file-damaged' })
  expect(platform.logLines.join('\n')).toContain(name)
  // Names that were swapped in the database lead to whole objects that are bound to another document.
  await store.put(name, right)
  expect(await readFinalPdf(platform, one)).toBeDefined()
  const { queries } = platform.database
  const swap = sql`update sign_documents set final_sealed = (select final_sealed from sign_documents where id = ${other}) where id = ${one}` // prettier-ignore
  await queries.execute(swap)
  await expect(readFinalPdf(platform, one)).rejects.toThrow()
  expect(await readFinalPdf(platform, other)).toBeDefined()
})

test('the operator sees in the log an access key that the store does not know, or a missing bucket', async () => {
  const { server, platform } = await startWithStore()
  const request = await sampleDocumentRequest(platform)
  for (const [env, says] of [
    [{ AWS_SECRET_ACCESS_KEY: 'wrong' }, '403 SignatureDoesNotMatch'],
    [{ FILES_S3_URL: server.env.FILES_S3_URL.replace('/files/', '/others/') }, '404 NoSuchBucket'],
  ] as const) {
    const config = readConfig({ ...server.env, ...env })
    const files = createFiles({ ...platform, config })
    await expect(createDocument({ ...platform, files }, request, testOrigin)).rejects.toMatchObject({ code: 'unavailable' }) // prettier-ignore
    expect(platform.logLines.join('\n')).toContain(says)
  }
})
