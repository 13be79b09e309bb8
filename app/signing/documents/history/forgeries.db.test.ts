import { createHash } from 'node:crypto'

import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { hashToken, makeToken } from '#app/data/crypto/tokens.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import { testOrigin, type TestPlatform } from '#app/testing/test-platform.ts'
import { auditGauges } from '#app/office/audit/chain/audit-gauges.server.ts'

import { readFinalPdf } from '../../copies/pdf-file.server.ts'
import { checkHistories } from './check-histories.server.ts'
import { voidOpenDocuments } from '../void-document.server.ts'
import { findDocument, findDocumentEvents, readBusinessOf } from '../find-documents.server.ts'
import { sweepDocuments } from '../../seal/seal-document.server.ts'
import { makeAuthority } from '../../seal/keys/make-authority.server.ts'
import { acceptSignature, signWithImage } from '../../sign/accept-signature.server.ts'
import { findSigningSession, openSigningSession } from '../../sign/open-signing-session.server.ts'
import { sampleRequest, sampleSigner } from '../../testing/agreement-samples.ts'
import { forge, rewriteHistory } from '../../testing/forger.ts'
import { signOne, startWithStore } from '../../testing/stored-files.ts'
import { dataUrlOf, wavePng } from '../../testing/png.ts'
import { keyOf, sealSample } from '../../testing/sealed-sample.ts'
import { openSample, sampleStrokes, startSigningPlatform } from '../../testing/signing-fixtures.ts'
import { findSignedDocument } from '../../verify/known-document.server.ts'
import { verifyDocument } from '../../verify/verify-document.server.ts'

async function start(): Promise<TestPlatform> {
  const platform = await startSigningPlatform()
  onTestFinished(() => platform[Symbol.asyncDispose]())
  return platform
}

const fileOf = async (platform: TestPlatform, id: string) =>
  (await readFinalPdf(platform, id))?.bytes ?? Buffer.alloc(0)
const hex = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const signing = { capacity: 'director', signature: { method: 'drawn', strokes: sampleStrokes }, way: 'image' } as const

/** Returns an agreement with another account number, sealed by another authority under the number of a real document. */
async function forgeFile(id: string) {
  const authority = await makeAuthority()
  const fields = { ...sampleRequest.fields, final_account_number: '99999999', acc_num: '99999999' }
  const { sealed } = await sealSample({ key: keyOf(authority), request: { ...sampleRequest, id, fields } })
  const fingerprint = authority.certificate.fingerprint256.replaceAll(':', '').toLowerCase()
  const certificate = `insert into sign_certificates (fingerprint, leaf_pem, issuer_pem)
    values ('${fingerprint}', '${String(authority.certificate)}', '${String(authority.issuer)}')`
  return { bytes: sealed.bytes, certificate, fingerprint }
}

test('a file that was reencrypted by an attacker is never genuine, even with its certificate and its hash in the database', async () => {
  const platform = await start()
  const id = await signOne(platform)
  const file = await fileOf(platform, id)
  const forged = await forgeFile(id)
  await forge(platform, forged.certificate)
  expect(await verifyDocument(platform, forged.bytes)).toMatchObject({ state: 'changed', document: { documentId: id } })
  await forge(
    platform,
    `update sign_documents set final_sha256 = '\\x${hex(forged.bytes)}', certificate_fingerprint = '${forged.fingerprint}', business_name = 'Eve Pty Ltd' where id = '${id}'`,
  )
  expect(await verifyDocument(platform, forged.bytes)).toEqual({ state: 'unknown' })
  // The stored file is still the genuine one, and the response shows its original content.
  expect(await verifyDocument(platform, file)).toMatchObject({
    state: 'genuine',
    document: { documentId: id, retailer: 'Marrickville News Pty Ltd', signer: 'Priya Raman' },
  })
  expect(await findSignedDocument(platform, id)).toBe('unconfirmed')
  await forge(
    platform,
    `update sign_documents set final_sealed = '\\x${forged.bytes.toString('hex')}' where id = '${id}'`,
  )
  expect(await verifyDocument(platform, forged.bytes)).toEqual({ state: 'unknown' })
})

test('a stored file is genuine even if its certificate is missing in the database and its row has another hash', async () => {
  const platform = await start()
  const id = await signOne(platform)
  await forge(
    platform,
    'delete from sign_certificates',
    `update sign_documents set final_sha256 = '\\x00', provider = 'pandadoc', signer_last_name = 'Nobody', capacity = 'partner', signed_at = now() where id = '${id}'`,
  )
  expect(await verifyDocument(platform, await fileOf(platform, id))).toMatchObject({
    state: 'genuine',
    document: { signer: 'Priya Raman', capacity: 'Capacity not said' },
  })
})

test('an older version’s certificate is trusted once a stored file or the present seal proves it; an inserted one never is', async () => {
  const platform = await start()
  const id = await signOne(platform)
  const file = await fileOf(platform, id)
  const cut = Buffer.from(file.subarray(0, -40))
  const sealedOnly = Buffer.concat([file, Buffer.from('\n')])
  await forge(
    platform,
    'update sign_certificates set leaf_sealed = null',
    `update sign_documents set history_sealed = 'x'`,
  )
  expect(await verifyDocument(platform, sealedOnly)).toMatchObject({ state: 'changed', document: null })
  const { rows } = await platform.database.queries.execute(sql`select leaf_sealed from sign_certificates`)
  expect(rows).toEqual([{ leaf_sealed: expect.stringMatching(/^v1\./) as string }])
  expect((await verifyDocument(platform, cut)).state).toBe('changed')
  const forged = await forgeFile('AbCdEfGhIjKlMnOpQrStUw')
  await forge(
    platform,
    forged.certificate,
    `update sign_documents set certificate_fingerprint = '${forged.fingerprint}' where id = '${id}'`,
  )
  expect(await verifyDocument(platform, forged.bytes)).toEqual({ state: 'unknown' })
})

test('a file is unconfirmed, and nothing else is revealed, if the stored copy is unreachable, missing or different', async () => {
  const { server, platform, store } = await startWithStore()
  const id = await signOne(platform)
  const file = await fileOf(platform, id)
  server.goAway()
  expect(await verifyDocument(platform, file)).toEqual({ state: 'unconfirmed', isForNow: true })
  server.comeBack()
  expect((await verifyDocument(platform, file)).state).toBe('genuine')
  for (const name of server.names()) await store.delete(name)
  expect(await verifyDocument(platform, file)).toEqual({ state: 'unconfirmed', isForNow: false })
  await forge(
    platform,
    `update sign_documents set final_sealed = '\\x00', unsigned_sealed = '\\x00' where id = '${id}'`,
  )
  expect(await verifyDocument(platform, file)).toEqual({ state: 'unconfirmed', isForNow: false })
})

test('a history that was rewritten with new hashes, shortened or emptied is invalid', async () => {
  const platform = await start()
  const brokenAt = async (id: string) => (await findDocumentEvents(platform, id)).brokenAt
  const id = await signOne(platform)
  expect(await brokenAt(id)).toBeUndefined()
  expect(await findSignedDocument(platform, id)).toMatchObject({ documentId: id })
  await rewriteHistory(platform, id, (event) => ({ ...event, ip: '198.51.100.9' }))
  expect(await brokenAt(id)).toBeDefined()
  expect(await findSignedDocument(platform, id)).toBe('unconfirmed')

  const shortened = await signOne(platform)
  await forge(platform, `delete from sign_events where document_id = '${shortened}' and seq > 5`)
  expect(await brokenAt(shortened)).toBe(6)
  await forge(platform, `delete from sign_events where document_id = '${shortened}'`)
  expect(await brokenAt(shortened)).toBe(1)

  // Neither is a history valid without its seal or with the seal of another document, and nothing repairs it.
  const bare = await signOne(platform)
  await forge(platform, `update sign_documents set history_sealed = null where id = '${bare}'`)
  expect(await brokenAt(bare)).toBe(1)
  const seal = `(select history_sealed from sign_documents where id = '${id}')`
  await forge(platform, `update sign_documents set history_sealed = ${seal} where id = '${bare}'`)
  expect(await brokenAt(bare)).toBe(1)
})

/** Restores all documents and their histories to what they were before an act, as a writer of the database can. */
async function resetBefore(platform: TestPlatform, act: () => Promise<unknown>): Promise<void> {
  const columns = await columnsOf(platform)
  await forge(
    platform,
    'create table old_documents as select * from sign_documents',
    'create table old_events as select * from sign_events',
  )
  await act()
  await forge(
    platform,
    'delete from sign_events',
    'delete from sign_documents',
    `insert into sign_documents (${columns}) select ${columns} from old_documents`,
    'insert into sign_events select * from old_events',
    'drop table old_documents, old_events',
  )
}

test('the audit log reveals a document that was reset to its state before the signature, history and all', async () => {
  const platform = await start()
  const { documentId, shopId } = await openSample(platform)
  let file: Buffer = Buffer.alloc(0)
  await resetBefore(platform, async () => {
    await signWithImage(platform, { documentId, shopId, signature: dataUrlOf(wavePng()) }, testOrigin)
    file = await fileOf(platform, documentId)
  })
  expect((await findDocument(platform.database.queries, documentId))?.status).toBe('sent')
  expect((await findDocumentEvents(platform, documentId)).brokenAt).toBeDefined()
  expect(await verifyDocument(platform, file)).toEqual({ state: 'unconfirmed', isForNow: false })
  const again = signWithImage(platform, { documentId, shopId, signature: dataUrlOf(wavePng()) }, testOrigin)
  await expect(again).rejects.toMatchObject({ code: 'conflict' })
})

test('the audit log reveals a document that was reset to its state before another act voided it', async () => {
  const platform = await start()
  const { documentId, shopId } = await openSample(platform)
  const voiding = { by: { kind: 'staff', name: 'Nina' }, reason: 'The shop was closed' } as const
  await resetBefore(platform, () =>
    platform.database.transaction((tx) => voidOpenDocuments(tx, platform.keys, shopId, voiding)),
  )
  expect((await findDocument(platform.database.queries, documentId))?.status).toBe('sent')
  const signing = signWithImage(platform, { documentId, shopId, signature: dataUrlOf(wavePng()) }, testOrigin)
  await expect(signing).rejects.toMatchObject({ code: 'conflict' })
})

async function columnsOf({ database }: TestPlatform): Promise<string> {
  const { rows } = await database.queries.execute<{ names: string }>(
    sql`select string_agg(column_name, ', ') as names from information_schema.columns
        where table_name = 'sign_documents' and is_generated = 'NEVER'`,
  )
  return rows[0]?.names ?? ''
}

test.each<[string, string]>([
  ['who signs', `update sign_documents set signer_last_name = 'Eve'`],
  ['as what', `update sign_documents set capacity = 'sole-director'`],
  ['when', `update sign_documents set signed_at = signed_at - interval '1 day'`],
  ['for whom', `update sign_documents set corporation = not corporation`],
  ['which words', `update sign_documents set template_hash = '\\x00'`],
  ['what was shown', `update sign_documents set unsigned_pages = unsigned_pages + 1`],
])('a document whose row contradicts its history is never sealed: %s', async (_, statement) => {
  const platform = await start()
  const { documentId, shopId } = await openSample(platform)
  await acceptSignature(platform, { documentId, shopId, ...signing }, testOrigin)
  await forge(platform, statement)
  await sweepDocuments(platform, { olderThanMs: -1_000_000_000 })
  expect((await findDocument(platform.database.queries, documentId))?.status).toBe('completing')
  expect(platform.logLines.join('')).toContain('does not hold')
})

test('a forged history can be neither sealed nor signed', async () => {
  const platform = await start()
  const [accepted, open] = [await openSample(platform), await openSample(platform)]
  await acceptSignature(platform, { ...accepted, ...signing }, testOrigin)
  for (const { documentId } of [accepted, open])
    await rewriteHistory(platform, documentId, (event) => ({ ...event, userAgent: 'Another browser' }))
  await sweepDocuments(platform, { olderThanMs: -1_000_000_000 })
  expect((await findDocument(platform.database.queries, accepted.documentId))?.status).toBe('completing')
  await expect(acceptSignature(platform, { ...open, ...signing }, testOrigin)).rejects.toMatchObject({
    code: 'conflict',
  })
  expect(platform.logLines.join('')).toContain(open.documentId)
})

test('a signing session that was inserted into the database, or whose secrets were changed there, opens nothing', async () => {
  const platform = await start()
  const { documentId, session } = await openSample(platform)
  const asking = (sessionId: string, cookie: string) => {
    const request = new Request('http://localhost/', { headers: { cookie } })
    return findSigningSession(platform, request, sessionId)
  }
  const cookie = session.cookie?.split(';')[0] ?? ''
  expect(await asking(session.sessionId, cookie)).toBeDefined()
  const [token, secret] = [makeToken(), makeToken()]
  const own = `${cookie.split('=')[0]}=${secret}`
  const hashes = [token, secret].map((one) => `'\\x${hashToken(one).toString('hex')}'::bytea`)
  await forge(
    platform,
    `insert into sign_sessions (id, document_id, token_hash, cookie_hash, is_read_only, ip, user_agent, expires_at)
      values ('${newId()}', '${documentId}', ${hashes.join(', ')}, false, '', '', now() + interval '1 hour')`,
  )
  expect(await asking(token, own)).toBeUndefined()
  await forge(
    platform,
    `delete from sign_sessions where token_hash = ${hashes[0]}`,
    `update sign_sessions set token_hash = ${hashes[0]}, cookie_hash = ${hashes[1]}`,
  )
  expect(await asking(token, own)).toBeUndefined()
  // A session that a newer one replaced does not become valid again either.
  const opening = { documentId, shopId: (await findDocument(platform.database.queries, documentId))?.shopId ?? '', email: sampleSigner.email } // prettier-ignore
  const [first, second] = [await openSigningSession(platform, opening, testOrigin), await openSigningSession(platform, opening, testOrigin)] // prettier-ignore
  await forge(platform, 'update sign_sessions set revoked_at = null')
  expect(await asking(first.sessionId, first.cookie?.split(';')[0] ?? '')).toBeUndefined()
  expect(await asking(second.sessionId, second.cookie?.split(';')[0] ?? '')).toBeDefined()
})

test('a nightly check of every history records a forgery and raises the alarm (rule SG18)', async () => {
  const platform = await start()
  const [whole, forged] = [await signOne(platform), await signOne(platform)]
  expect(await checkHistories(platform)).toBe(0)
  await rewriteHistory(platform, forged, (event) => ({ ...event, ip: '198.51.100.9' }))
  expect(await checkHistories(platform)).toBe(1)
  const { queries } = platform.database
  const { rows } = await queries.execute(sql`select became ->> 'document' as id from audit_events where action = 'document.history-broken'`) // prettier-ignore
  expect(rows).toEqual([{ id: forged }])
  const figure = auditGauges.find(({ name }) => name === 'document_histories_broken')
  expect(figure && (await queries.execute<{ count: unknown }>(figure.rows)).rows.map(({ count }) => Number(count))).toEqual([1]) // prettier-ignore
  expect((await findDocumentEvents(platform, whole)).brokenAt).toBeUndefined()
})

test('a changed business name contradicts the history, and the record names the business of the encrypted agreement (rule SG18)', async () => {
  const platform = await start()
  const id = await signOne(platform)
  await forge(platform, `update sign_documents set business_name = 'Eve Pty Ltd' where id = '${id}'`)
  expect((await findDocumentEvents(platform, id)).brokenAt).toBe(1)
  expect(await readBusinessOf(platform, id)).toBe('Marrickville News Pty Ltd')
  await forge(platform, `update sign_documents set fields_sealed = 'v1.x' where id = '${id}'`)
  expect((await findDocumentEvents(platform, id)).brokenAt).toBe(1)
  expect(await readBusinessOf(platform, id)).toBeUndefined()
})
