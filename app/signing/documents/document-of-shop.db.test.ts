import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { lockShop } from '#app/shops/find/find-shop.server.ts'
import { eventually } from '#app/testing/eventually.ts'
import { testOrigin } from '#app/testing/test-platform.ts'

import { signWithImage } from '../sign/accept-signature.server.ts'
import { dataUrlOf, wavePng } from '../testing/png.ts'
import { sampleDocumentRequest, startSigningPlatform } from '../testing/signing-fixtures.ts'
import { createDocument } from './create-document.server.ts'
import { findDocument } from './find-documents.server.ts'
import { voidOpenDocuments } from './void-document.server.ts'

const waitingForUs = sql`select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`

test('creating a document again and handing its shop on wait for each other, and both succeed', async () => {
  const platform = await startSigningPlatform()
  onTestFinished(() => platform[Symbol.asyncDispose]())
  const request = await sampleDocumentRequest(platform)
  const { id } = await createDocument(platform, request, testOrigin)
  const other = { ...request, fields: { ...request.fields, tel: '02 5550 0999' } }
  const { shopId } = request
  const held = Promise.withResolvers<undefined>()
  const handingOn = platform.database.transaction(async (tx) => {
    await lockShop(tx, shopId)
    held.resolve(undefined)
    // Waits until the other transaction waits for the shop's lock. The embedded engine runs nothing in parallel with a transaction.
    if (platform.database.engine === 'postgres')
      await eventually(
        async () => (await tx.execute(waitingForUs)).rows.length,
        (count) => count > 0,
      )
    await voidOpenDocuments(tx, platform.keys, shopId, {
      by: { kind: 'staff', name: 'Nina' },
      reason: 'The shop has a new owner',
      origin: testOrigin,
    })
  })
  await held.promise
  const [made] = await Promise.all([createDocument(platform, other, testOrigin), handingOn])
  expect(await findDocument(platform.database.queries, id)).toMatchObject({
    status: 'voided',
    reason: 'The shop has a new owner',
  })
  expect(await findDocument(platform.database.queries, made.id)).toMatchObject({ status: 'sent' })
})

test('a document that is signed and sealed while an equal one is being drawn stays the only one', async () => {
  const platform = await startSigningPlatform()
  onTestFinished(() => platform[Symbol.asyncDispose]())
  const request = await sampleDocumentRequest(platform)
  const { id } = await createDocument(platform, request, testOrigin)
  const { queries } = platform.database
  const signature = dataUrlOf(wavePng())
  await signWithImage(platform, { documentId: id, shopId: request.shopId, signature }, testOrigin)
  // Hides the signed document from the second request's first look. It reappears while that request waits for the shop.
  await queries.execute(sql`update sign_documents set handed_on_at = now() where id = ${id}`)
  const held = Promise.withResolvers<undefined>()
  const sealing = platform.database.transaction(async (tx) => {
    await lockShop(tx, request.shopId)
    held.resolve(undefined)
    if (platform.database.engine === 'postgres')
      await eventually(
        async () => (await tx.execute(waitingForUs)).rows.length,
        (count) => count > 0,
      )
    await tx.execute(sql`update sign_documents set handed_on_at = null where id = ${id}`)
  })
  await held.promise
  const [again] = await Promise.all([createDocument(platform, request, testOrigin), sealing])
  expect(again.id).toBe(id)
  const { rows } = await queries.execute(sql`select id from sign_documents where newsagency_id = ${request.shopId}`)
  expect(rows).toHaveLength(1)
})
