import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { headersOf, mailedBy, serveAccounts } from '#app/retailers/testing/account-server.ts'
import { logInAs } from '#app/retailers/testing/retailer-fixtures.ts'
import { makeTestShop } from '#app/shops/testing/shop-fixtures.ts'
import { testOrigin } from '#app/testing/test-platform.ts'
import { auditEvents } from '#app/office/audit/screens/audit.queries.server.ts'
import type { Role } from '#app/office/roles/roles.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'

import { handOutCopy, previewCopy } from './copies/hand-out-copy.server.ts'
import { readFinalPdf } from './copies/pdf-file.server.ts'
import { checkHistory } from './documents/history/check-history.server.ts'
import { createDocument } from './documents/create-document.server.ts'
import { findDocument, findDocumentEvents } from './documents/find-documents.server.ts'
import { findDocumentById } from './documents/sign-documents.queries.server.ts'
import { openSigningSession } from './sign/open-signing-session.server.ts'
import { signSessions } from './sign/sign-sessions.queries.server.ts'
import { sampleFields, sampleSigner } from './testing/agreement-samples.ts'
import { sampleStrokes } from './testing/signing-fixtures.ts'

type Ask = { method?: string; body?: unknown; raw?: Buffer; headers?: Record<string, string> }

async function serveSigning() {
  const { platform, url } = await serveAccounts({ RATE_LIMITS: 'off' })
  const ask = async (path: string, { method, body, raw, headers = {} }: Ask = {}) => {
    const isJson = body !== undefined
    const answer = await fetch(`${url}/api${path}`, {
      method: method ?? (isJson || raw ? 'POST' : 'GET'),
      redirect: 'manual',
      headers: { ...(isJson && { 'content-type': 'application/json' }), ...headers },
      ...(isJson && { body: JSON.stringify(body) }),
      ...(raw && { body: new Uint8Array(raw) }),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const isText = answer.headers.get('content-type')?.includes('json')
    const said = isText ? (JSON.parse(bytes.toString()) as Record<string, never>) : {}
    return { status: answer.status, headers: answer.headers, bytes, said }
  }
  const owner = await logInAs(platform)
  const shop = await makeTestShop(platform, { retailer: owner.retailer })
  const { id } = await createDocument(
    platform,
    {
      shopId: shop.id,
      kind: 'contract',
      corporation: true,
      signer: sampleSigner,
      fields: sampleFields,
      rates: [],
    },
    testOrigin,
  )
  const open = async () => {
    const opening = { documentId: id, shopId: shop.id, email: sampleSigner.email }
    const { sessionId, cookie } = await openSigningSession(platform, opening, testOrigin)
    return { 'signing-session': sessionId, cookie: cookie?.split(';')[0] ?? '' }
  }
  return { platform, url, ask, id, shop, owner, open }
}

const good = { capacity: 'sole-director', signature: { method: 'drawn', strokes: sampleStrokes } }

test('a signer opens, reads, agrees and signs; no step may be skipped, and a second SUBMIT changes nothing', async () => {
  const { platform, ask, id, open } = await serveSigning()
  const headers = await open()
  const act = (name: string, body: object) => ask(`/signing/session/${name}`, { body, headers })
  const seen = await ask('/signing/session', { headers })
  expect(seen.status).toBe(200)
  expect(seen.said['session']).toMatchObject({ documentId: id, status: 'sent', readToEnd: false, isReadOnly: false })
  expect((await act('complete', good)).status).toBe(409)
  expect((await act('consent', { agreed: true })).status).toBe(409)
  expect((await act('viewed', {})).status).toBe(200)
  expect((await act('consent', { agreed: true })).status).toBe(200)
  expect((await act('complete', good)).said).toMatchObject({ detail: { agreement: expect.any(String) as string } })
  expect((await act('viewed', { readToEnd: true })).status).toBe(200)
  expect((await act('consent', { agreed: false })).status).toBe(200)
  expect((await act('complete', good)).said).toMatchObject({ detail: { consent: expect.any(String) as string } })
  expect((await act('consent', { agreed: true })).status).toBe(200)
  const line = {
    ...good,
    signature: {
      method: 'drawn',
      strokes: [
        [
          { x: 1, y: 1 },
          { x: 500, y: 1 },
          { x: 900, y: 1 },
        ],
      ],
    },
  }
  expect((await act('complete', line)).status).toBe(400)
  const before = await findDocumentById(platform.database.queries, id)
  if (!before) throw new Error('there is no document')
  const both = await Promise.all([act('complete', good), act('complete', good)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  // A row that was read between two concurrent calls is no broken history (rule SG18).
  expect((await checkHistory(platform.database.queries, platform.keys, before)).brokenAt).toBeUndefined()
  expect((await act('complete', good)).status).toBe(200)
  expect((await act('decline', {})).status).toBe(409)
  const { events } = await findDocumentEvents(platform, id)
  for (const type of ['document.signed', 'document.completed', 'document.viewed', 'document.read-to-end'])
    expect(
      events.filter((event) => event.type === type),
      type,
    ).toHaveLength(1)
  expect(await mailedBy(platform, 'signed-copy')).toHaveLength(1)
  const readOnly = await ask('/signing/session', { headers: await open() })
  expect(readOnly.said['session']).toMatchObject({ status: 'completed', isReadOnly: true })
})

test('a session opens with both its secrets, for an hour, and only the newest one', async () => {
  const { platform, ask, open } = await serveSigning()
  const [first, second] = [await open(), await open()]
  const status = async (headers: Record<string, string>) => (await ask('/signing/session', { headers })).status
  expect(await status(second)).toBe(200)
  expect(await status(first)).toBe(404)
  expect(await status({ 'signing-session': second['signing-session'] })).toBe(404)
  expect(await status({ cookie: second.cookie })).toBe(404)
  expect(await status({ ...second, cookie: first.cookie })).toBe(404)
  expect(await status({ ...second, 'signing-session': 'x' })).toBe(404)
  await platform.database.queries.update(signSessions).set({ expiresAt: sql`now() - interval '1 second'` })
  expect(await status(second)).toBe(404)
})

test('the agreement can be read as a PDF before it is signed: the hashed bytes, only in its own session', async () => {
  const { platform, ask, id, open } = await serveSigning()
  const file = (session: string, cookie?: string) =>
    ask(`/signing/session/${session}/agreement`, { headers: cookie ? { cookie } : {} })
  const first = await open()
  const { 'signing-session': session, cookie } = await open()
  const got = await file(session, cookie)
  expect(got.status).toBe(200)
  const document = await findDocument(platform.database.queries, id)
  const sha256 = createHash('sha256').update(got.bytes).digest('hex')
  expect([sha256, got.bytes.length]).toEqual([document?.unsignedSha256, document?.unsignedLength])
  expect(Object.fromEntries(got.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'content-disposition': 'attachment; filename="retailer-agreement-not-signed-marrickville-news-pty-ltd.pdf"',
    etag: `"${sha256}"`,
  })
  const foreign = await serveSigning()
  const theirs = await foreign.open()
  for (const [name, cookies] of [
    [session, undefined],
    [session, first.cookie],
    [session, theirs.cookie],
    [first['signing-session'], first.cookie],
    [first['signing-session'], cookie],
    [theirs['signing-session'], cookie],
    ['x', cookie],
  ] as const)
    expect([name, (await file(name, cookies)).status]).toEqual([name, 404])

  const act = (name: string, body: object) =>
    ask(`/signing/session/${name}`, { body, headers: { 'signing-session': session, cookie } })
  await act('viewed', { readToEnd: true })
  await act('consent', { agreed: true })
  expect((await act('complete', good)).status).toBe(200)
  const sealed = (await readFinalPdf(platform, id))?.bytes
  expect(sealed?.subarray(0, got.bytes.length).equals(got.bytes)).toBe(true)
  await platform.database.queries.update(signSessions).set({ expiresAt: sql`now() - interval '1 second'` })
  expect((await file(session, cookie)).status).toBe(404)
})

test('declining ends the document and stores the reason, which must be text that a database can contain', async () => {
  const { platform, ask, id, open } = await serveSigning()
  const headers = await open()
  const decline = (reason: string) => ask('/signing/session/decline', { body: { reason }, headers })
  for (const reason of ['a \uD83D', 'a \u0000']) expect((await decline(reason)).status).toBe(400)
  expect((await decline('Not now')).status).toBe(200)
  expect(await findDocument(platform.database.queries, id)).toMatchObject({ status: 'declined', reason: 'Not now' })
  expect((await ask('/signing/session', { headers })).status).toBe(404)
})

test('rejects drawings with too many points and bodies that are too large', async () => {
  const { ask, open, url } = await serveSigning()
  const headers = await open()
  const points = Array.from({ length: 6_001 }, (_, at) => ({ x: at % 900, y: at % 400 }))
  const send = (signature: object) => ask('/signing/session/complete', { body: { ...good, signature }, headers })
  expect((await send({ method: 'drawn', strokes: [points] })).status).toBe(400)
  expect((await send({ method: 'drawn', strokes: [[{ x: 1e9, y: 0 }]] })).status).toBe(400)
  expect((await send({ method: 'drawn', strokes: Array.from({ length: 8 }, () => points) })).status).toBe(413)
  expect((await send({ method: 'image', png: 'AAAA' })).status).toBe(400)
  // The length alone is rejected, before the body arrives: a caller who sends it all the same may find the connection closed.
  const call = request(`${url}/api/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/pdf', 'content-length': 10 * 1_024 * 1_024 + 1 },
  })
  call.flushHeaders()
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(413)
  call.destroy()
})

async function signed() {
  const served = await serveSigning()
  const headers = await served.open()
  const act = (name: string, body: object) => served.ask(`/signing/session/${name}`, { body, headers })
  const path = `/signing/documents/${served.id}/contract`
  const early = (await served.ask(path, { headers })).status
  await act('viewed', { readToEnd: true })
  await act('consent', { agreed: true })
  expect((await act('complete', good)).status).toBe(200)
  return { ...served, headers, path, early }
}

test('a signed PDF can be downloaded by its retailer and its signer only', async () => {
  const { platform, ask, headers, path, early, owner, id } = await signed()
  expect(early).toBe(409)
  const other = await logInAs(platform)
  const status = async (given: Record<string, string>) => (await ask(path, { headers: given })).status
  for (const own of [headersOf(owner.secrets), { cookie: headers.cookie }]) expect(await status(own)).toBe(302)
  expect(await status(headersOf(other.secrets))).toBe(404)
  // A link on the retailer's own page sends the cookie alone (decision 21). A call that names a session sends both halves.
  const { token, idToken } = owner.secrets
  const sent = [{}, { token }, { token: other.secrets.token }, { idToken }, { token, idToken: other.secrets.idToken }]
  expect(await Promise.all(sent.map((halves) => status(headersOf(halves))))).toEqual([401, 302, 404, 401, 401])
  expect(
    (await ask('/signing/documents/AAAAAAAAAAAAAAAAAAAAAA/contract', { headers: headersOf(owner.secrets) })).status,
  ).toBe(404)
  const link =
    (await ask(path, { headers: { ...headersOf(owner.secrets), accept: 'application/json' } })).said['url'] ?? ''
  const file = await ask(String(link).replace('/api', ''))
  expect(file.headers.get('content-disposition')).toBe(
    'attachment; filename="retailer-agreement-marrickville-news-pty-ltd.pdf"',
  )
  expect(file.bytes.equals((await readFinalPdf(platform, id))?.bytes ?? Buffer.alloc(0))).toBe(true)
  for (const change of [/until=\d/, /mac=./, /key=\w/])
    expect(
      (
        await ask(
          String(link)
            .replace('/api', '')
            .replace(change, (part) => `${part.slice(0, -1)}~`),
        )
      ).status,
    ).toBe(404)
})

test('staff who may see bank details get a signed PDF with a fresh second factor, and the audit log records it', async () => {
  const { platform, ask, path, id } = await signed()
  const { queries } = platform.database
  const fetched = async (role: Role, { isStale = false, accept = '*/*' } = {}) => {
    const { token, actor } = await signInAs(platform, role)
    if (isStale)
      await queries.execute(
        sql`update staff_sessions set second_factor_at = now() - interval '11 minutes' where id = ${actor.sessionId}`,
      )
    const answer = await ask(path, { headers: { cookie: `__Host-staff=${token}`, accept } })
    return [answer.status, answer.headers.get('location')?.replace(/\?until.*/, '')]
  }
  const audited = async () =>
    (await queries.select().from(auditEvents)).filter(({ action }) => action === 'document.downloaded')
  for (const role of ['viewer', 'sales'] as const) expect((await fetched(role))[0]).toBe(401)
  const confirm = `/staff/confirm?next=${encodeURIComponent(`/staff/contracts/${id}`)}`
  expect(await fetched('operations', { isStale: true })).toEqual([302, confirm])
  expect((await fetched('operations', { isStale: true, accept: 'application/json' }))[0]).toBe(403)
  expect(await audited()).toEqual([])
  expect(await fetched('operations')).toEqual([302, `/api/signing/files/${id}`])
  expect(await audited()).toHaveLength(1)
})

test('any visitor can check whether a file is ours, whole and unchanged', async () => {
  const { platform, ask, id } = await signed()
  const pdf = (await readFinalPdf(platform, id))?.bytes ?? Buffer.alloc(0)
  const check = async (raw: Buffer) =>
    (await ask('/verify', { raw, headers: { 'content-type': 'application/pdf' } })).said['verification']
  expect(await check(pdf)).toMatchObject({ state: 'genuine', document: { documentId: id, signer: 'Priya Raman' } })
  const flipped = Buffer.from(pdf)
  flipped[700] = (flipped[700] ?? 0) ^ 1
  expect(await check(flipped)).toMatchObject({ state: 'changed' })
  expect(await check(Buffer.concat([pdf, Buffer.from(' ')]))).toMatchObject({
    state: 'changed',
    document: { documentId: id },
  })
  expect(await check(pdf.subarray(0, -100))).toMatchObject({ state: 'changed', document: { documentId: id } })
  const length = (await findDocument(platform.database.queries, id))?.unsignedLength ?? 0
  expect(await check(pdf.subarray(0, length))).toMatchObject({ state: 'unsigned', document: { documentId: id } })
  expect(await check(Buffer.from('%PDF-1.7\n%%EOF'))).toEqual({ state: 'unknown' })
  expect(await check(Buffer.from('GIF89a'))).toEqual({ state: 'not-a-pdf' })
  expect((await ask('/verify', { body: {} })).status).toBe(415)
})

test('the link of a mail returns one copy; opening its page does not spend it', async () => {
  const { platform } = await signed()
  const [mailed] = await mailedBy(platform, 'signed-copy')
  const token = String(mailed?.['url']).split('/').at(-1) ?? ''
  for (const _ of [1, 2]) expect(await previewCopy(platform, token)).toBe(sampleFields.business_name)
  expect(await handOutCopy(platform, token, testOrigin)).toMatch(/^\/api\/signing\/files\//)
  await expect(handOutCopy(platform, token, testOrigin)).rejects.toMatchObject({ code: 'not-found' })
  for (const spent of [token, 'x']) expect(await previewCopy(platform, spent)).toBeUndefined()
})
