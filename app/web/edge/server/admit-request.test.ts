import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'

import type { ApiEnvironment } from '../../api/api.server.ts'
import { createLog } from '#app/core/log/log.server.ts'
import { createAdmission, refusalOfBody } from './admit-request.server.ts'
import { get, open, serveStored } from '../testing/serve-stored.ts'

const kilobyte = 1_000
const anHour = 3_600_000
const sizes = {
  usual: 10 * kilobyte,
  larger: { '/large': 500 * kilobyte, '/file': 2_000 * kilobyte },
  spooled: '/file',
}

type Limits = NonNullable<Parameters<typeof createAdmission>[0]['limits']>

/** Starts a server that answers a request with the length of its body when the test says so. */
async function serve(limits: Limits, { TRUST_PROXY = [] as string[] } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'tillway-spool-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const seen = { asked: [] as string[], refused: 0, logged: [] as string[] }
  const log = createLog({ LOG_LEVEL: 'error' }, (line) => seen.logged.push(line))
  const admission = createAdmission({ sizes, folder, limits, log, onRefused: () => (seen.refused += 1) })
  const held = new Map<string, () => void>()
  const app = new Hono<ApiEnvironment>().all('*', async (c) => {
    const { byteLength } = await c.req.arrayBuffer()
    const name = `${c.req.path} ${c.req.header('x-name') ?? ''}`.trim()
    seen.asked.push(name)
    if (c.req.path.startsWith('/held')) await new Promise<void>((resolve) => held.set(name, resolve))
    return c.text(`read ${byteLength}`)
  })
  const answer = getRequestListener(
    (request, sides) => admission.admit(sides as HttpBindings, () => app.fetch(request, sides)),
    {
      overrideGlobalObjects: false,
    },
  )
  const site = await serveStored(
    { requestTimeout: anHour, headersTimeout: anHour },
    { config: { TRUST_PROXY }, next: (request, response) => void answer(request, response) },
  )
  const answerHeld = (name: string) => held.get(name)?.()
  return { ...site, admission, seen, folder, answerHeld }
}

type Sending = { from?: string; path?: string; length?: number; sent?: number; isChunked?: boolean }

/** Sends a body or its beginning; `told` is the response so far. */
async function send(
  port: number,
  { from = '127.0.3.1', path = '/large', length = 400 * kilobyte, sent = length, isChunked }: Sending,
) {
  const socket = await open(port, from)
  const told = { answer: '' }
  socket.on('data', (piece: Buffer) => (told.answer += piece.toString('latin1')))
  const size = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`
  const body = isChunked ? `${sent.toString(16)}\r\n${'a'.repeat(sent)}\r\n0\r\n\r\n` : 'a'.repeat(sent)
  socket.write(`POST ${path} HTTP/1.1\r\nHost: tillway.example\r\n${size}\r\n\r\n${body}`)
  return { socket, told }
}

const addressOf = (index: number) => `127.0.2.${index + 1}`
const statusOf = ({ told }: { told: { answer: string } }) => told.answer.slice(9, 12)
const bytesOf = ({ told }: { told: { answer: string } }) => Number(/read (\d+)$/.exec(told.answer)?.[1])

type Asked = Awaited<ReturnType<typeof send>>

/** Sends a request on a new connection and returns the response so far. */
async function ask(port: number, path: string, { from = '127.0.3.1', forwarded = '' } = {}) {
  const socket = await open(port, from)
  const told = { answer: '' }
  socket.on('data', (piece: Buffer) => (told.answer += piece.toString('latin1')))
  socket.write(get(path, `X-Name: ${forwarded || from}`, ...(forwarded ? [`X-Forwarded-For: ${forwarded}`] : [])))
  return { socket, told }
}

test('while one address has all its requests in flight, another address is answered at once, and no request is refused (rule R3)', async () => {
  const { port, admission, answerHeld, seen } = await serve({ requests: { running: 20, perAddress: 2, waiting: 100 } })
  const own: Asked[] = []
  for (let index = 0; index < 6; index += 1) own.push(await ask(port, `/held/${index}`, { from: addressOf(0) }))
  await expect.poll(admission.counts).toEqual({ running: 2, waiting: 4 })
  const other = await ask(port, '/at-once', { from: addressOf(1) })
  await expect.poll(() => statusOf(other)).toBe('200')
  for (let index = 0; index < 6; index += 1) {
    const name = `/held/${index} ${addressOf(0)}`
    await expect.poll(() => seen.asked).toContain(name)
    answerHeld(name)
  }
  await expect.poll(() => own.map(statusOf)).toEqual(own.map(() => '200'))
  expect(seen.refused).toBe(0)
})

test('behind a trusted proxy each visitor is counted separately, and the proxy itself is one more address', async () => {
  const { port, admission } = await serve(
    { requests: { running: 20, perAddress: 1, waiting: 100 } },
    { TRUST_PROXY: ['127.0.0.0/8'] },
  )
  for (const forwarded of ['203.0.113.1', '203.0.113.1', '203.0.113.2', '', ''])
    await ask(port, '/held', { from: '127.0.0.1', forwarded })
  await expect.poll(admission.counts).toEqual({ running: 3, waiting: 2 })
})

test('IPv6 addresses of one /64 count as one address', async () => {
  const { port, admission } = await serve(
    { requests: { running: 20, perAddress: 1, waiting: 100 } },
    { TRUST_PROXY: ['127.0.0.1'] },
  )
  for (const forwarded of ['2001:db8::1', '2001:db8::2', '2001:db8:0:1::1'])
    await ask(port, '/held', { from: '127.0.0.1', forwarded })
  await expect.poll(admission.counts).toEqual({ running: 2, waiting: 1 })
})

test('a full queue refuses the newest request of the address with the most waiting: 503 with Retry-After (rule R3)', async () => {
  const { port, admission, seen } = await serve({ requests: { running: 1, waiting: 3 } })
  const first = await ask(port, '/held', { from: addressOf(0) })
  await expect.poll(() => admission.counts().running).toBe(1)
  const own: Asked[] = []
  for (let index = 0; index < 5; index += 1) own.push(await ask(port, '/a', { from: addressOf(0) }))
  const other = await ask(port, '/b', { from: addressOf(1) })
  await expect.poll(() => own.filter((one) => statusOf(one) === '503').length).toBe(3)
  expect(own.map(statusOf)).toEqual(['', '', '503', '503', '503'])
  expect(own[4]?.told.answer).toMatch(/\r\nRetry-After: 5\r\nRefresh: 5\r\n[^]*<h1>This page is late<\/h1>/)
  expect(statusOf(other)).toBe('')
  expect(seen.refused).toBe(3)
  first.socket.destroy()
})

test('the page that reports a full queue does not submit the form again (rule AP15)', async () => {
  const { port, admission } = await serve({ requests: { running: 1, waiting: 1 } })
  await ask(port, '/held', { from: addressOf(0) })
  await expect.poll(() => admission.counts().running).toBe(1)
  await ask(port, '/a', { from: addressOf(0) })
  const form = await send(port, { from: addressOf(0), length: 100 })
  await expect.poll(() => statusOf(form)).toBe('503')
  expect(form.told.answer).toContain('We cannot take this right now')
  expect(form.told.answer).not.toContain('Refresh')
})

test('a request whose client disconnected while waiting is not processed', async () => {
  const { port, admission, answerHeld, seen } = await serve({ requests: { running: 1, waiting: 3 } })
  await ask(port, '/held', { from: addressOf(0) })
  await expect.poll(() => admission.counts().running).toBe(1)
  const { socket } = await ask(port, '/gone', { from: addressOf(1) })
  await expect.poll(() => admission.counts().waiting).toBe(1)
  socket.resetAndDestroy()
  await once(socket, 'close')
  const last = await ask(port, '/after', { from: addressOf(2) })
  await expect.poll(() => admission.counts().waiting).toBe(2)
  answerHeld(`/held ${addressOf(0)}`)
  await expect.poll(() => statusOf(last)).toBe('200')
  expect(seen.asked.some((name) => name.startsWith('/gone'))).toBe(false)
})

test.for([false, true])(
  'a body is received completely, in memory or in an unlinked file (chunked: %s)',
  async (isChunked) => {
    const { port, folder } = await serve({})
    for (const path of ['/large', '/file']) {
      const one = await send(port, { path, isChunked })
      await expect.poll(() => bytesOf(one)).toBe(400 * kilobyte)
    }
    expect(readdirSync(folder)).toEqual([])
  },
)

test('a request does not count while its body is arriving', async () => {
  const { port, admission } = await serve({ requests: { running: 1, waiting: 3 } })
  const slow = await send(port, { from: addressOf(0), sent: 10 })
  const other = await ask(port, '/at-once', { from: addressOf(0) })
  await expect.poll(() => statusOf(other)).toBe('200')
  expect(admission.counts()).toEqual({ running: 0, waiting: 0 })
  slow.socket.destroy()
})

test.for([
  ['in memory', '/large'],
  ['in files', '/file'],
])(
  'bodies %s of many addresses stay within the common limit, and the address that holds most loses one (rule L10)',
  async ([, path = '']) => {
    const limits = { most: 2_000 * kilobyte, perAddress: 1_000 * kilobyte }
    const { port } = await serve({ memory: limits, disk: limits })
    const begun: Asked[] = []
    for (let index = 0; index < 6; index += 1)
      begun.push(await send(port, { from: addressOf(index), path, length: 450 * kilobyte, sent: 440 * kilobyte }))
    // 4 × 440 KB fit. Among addresses that hold the same, the newest lose theirs.
    await expect.poll(() => begun.filter((one) => statusOf(one) === '503').length).toBe(2)
    expect(begun.find((one) => statusOf(one) === '503')?.told.answer).toContain('\r\nRetry-After: 5\r\n')
    const small = await send(port, { from: '127.0.3.1', path, length: 300 * kilobyte })
    await expect.poll(() => bytesOf(small)).toBe(300 * kilobyte)
    await expect.poll(() => begun.filter((one) => statusOf(one) === '503').length).toBe(3)
    for (const { socket } of begun) socket.destroy()
  },
)

test('an address above its share loses its newest body, and other addresses lose nothing (rule L10)', async () => {
  const { port } = await serve({ memory: { most: 2_000 * kilobyte, perAddress: 500 * kilobyte } })
  const others = await send(port, { from: addressOf(1), sent: 390 * kilobyte })
  const first = await send(port, { from: addressOf(0), sent: 390 * kilobyte })
  const second = await send(port, { from: addressOf(0), sent: 390 * kilobyte })
  await expect.poll(() => statusOf(second)).toBe('503')
  for (const one of [others, first]) one.socket.write('a'.repeat(10 * kilobyte))
  await expect.poll(() => [others, first].map(bytesOf)).toEqual([400 * kilobyte, 400 * kilobyte])
})

test('an aborted body releases its share (rule L10)', async () => {
  const { port } = await serve({ memory: { most: 500 * kilobyte } })
  const { socket } = await send(port, { sent: 390 * kilobyte })
  socket.destroy()
  await once(socket, 'close')
  const next = await send(port, { from: addressOf(1) })
  await expect.poll(() => bytesOf(next)).toBe(400 * kilobyte)
})

test.for([
  ['/large', 501 * kilobyte],
  ['/small', 11 * kilobyte],
  ['/file', 2_001 * kilobyte],
] as const)(
  'a body above the limit of %s is refused with 413, with or without Content-Length',
  async ([path, length]) => {
    const { port, seen } = await serve({})
    for (const isChunked of [false, true]) {
      const one = await send(port, { path, length, isChunked })
      await expect.poll(() => statusOf(one)).toBe('413')
    }
    expect(seen.asked).toEqual([])
  },
)

test('a body that the data folder cannot store is refused in words and logged (rules R2, L7)', async () => {
  const { port, folder, seen } = await serve({})
  rmSync(folder, { recursive: true })
  const sent = await send(port, { path: '/file' })
  await expect.poll(() => statusOf(sent)).toBe('500')
  expect(sent.told.answer).toContain('Something went wrong on our side')
  expect(seen.logged).toEqual([expect.stringContaining('a body could not be stored in the data folder')])
})

test('a full data disk answers 503 with Retry-After, and is logged with its code (rules R4, L7)', () => {
  const lines: string[] = []
  const log = createLog({ LOG_LEVEL: 'error' }, (line) => lines.push(line))
  for (const code of ['ENOSPC', 'EDQUOT'])
    expect(refusalOfBody(Object.assign(new Error('write'), { code }), log, 'r1')).toMatchObject({
      code: 'storage-full',
      status: 503,
      retryAfterSeconds: 60,
    })
  expect(lines.map((line) => (JSON.parse(line) as { errorCode: string }).errorCode)).toEqual(['ENOSPC', 'EDQUOT'])
})

test('requests that arrive together begin one by one, with turns of the event loop for new connections in between (rule R12)', async () => {
  const begun: number[] = []
  let turn = 0
  let counting = setImmediate(function count() {
    turn += 1
    counting = setImmediate(count)
  })
  onTestFinished(() => clearImmediate(counting))
  const log = createLog({ LOG_LEVEL: 'silent' }, () => {})
  const admission = createAdmission({ sizes, folder: tmpdir(), log, onRefused: () => {} })
  const answer = getRequestListener(
    (_, sides) =>
      admission.admit(sides as HttpBindings, () => {
        begun.push(turn)
        return new Response('read 0')
      }),
    { overrideGlobalObjects: false },
  )
  const { port } = await serveStored({}, { next: (request, response) => void answer(request, response) })
  const asked = await Promise.all(
    Array.from({ length: 6 }, (_, index) => ask(port, '/page', { from: addressOf(index) })),
  )
  await expect.poll(() => asked.every(({ told }) => told.answer.includes('read 0'))).toBe(true)
  const pauses = begun.slice(1).map((at, index) => at - (begun[index] ?? 0))
  expect(pauses).toHaveLength(5)
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(4)
})
