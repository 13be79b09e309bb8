import { once } from 'node:events'

import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, test } from 'vitest'

import type { ApiEnvironment } from '../api/api.server.ts'
import { refusalAnswer } from '../api/refusal-answer.server.ts'
import { RefusedError } from '../errors.ts'
import { type BudgetLimits, createBodyBudget } from './body-budget.server.ts'
import { limitBodies } from './limit-bodies.server.ts'
import { scopeOf } from './request-scope.server.ts'
import { open, serveStored } from './testing/serve-stored.ts'

const kilobyte = 1_000
const anHour = 3_600_000
const sizes = { usual: 10 * kilobyte, larger: { '/large': 500 * kilobyte } }

/** A server that reads whole bodies, and answers the large ones when it is told to. */
async function serveBodies(limits: BudgetLimits) {
  const budget = createBodyBudget(limits)
  const go = Promise.withResolvers<void>()
  const seen = { read: 0, mostHeld: 0 }
  const app = new Hono<ApiEnvironment>()
  app.use(async (c, next) => {
    c.set('origin', scopeOf(c.env.incoming).origin)
    await next()
  })
  app.use(
    limitBodies(sizes, {
      ...budget,
      open: (...given) => {
        const body = budget.open(...given)
        const take = async (bytes: number) => {
          await body.take(bytes)
          seen.mostHeld = Math.max(seen.mostHeld, budget.held())
        }
        return { ...body, take }
      },
    }),
  )
  app.post('*', async (c) => {
    const { byteLength } = await c.req.arrayBuffer()
    if (byteLength > sizes.usual) {
      seen.read += 1
      await go.promise
    }
    return c.text(`read ${byteLength}`)
  })
  app.onError((error) => refusalAnswer(error instanceof RefusedError ? error : new RefusedError('internal-error')))
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  const site = await serveStored(
    { requestTimeout: anHour, headersTimeout: anHour, graceMs: anHour },
    { next: (request, response) => void answer(request, response) },
  )
  return { site, budget, seen, answerAll: go.resolve }
}

type Sending = { from: string; path?: string; length?: number; sent?: number; isChunked?: boolean }

/** Sends a body, or its beginning; `told` is what has been answered so far. */
async function send(
  port: number,
  { from, path = '/large', length = 400 * kilobyte, sent = length, isChunked }: Sending,
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
const many = Array.from({ length: 30 }, (_, index) => addressOf(index))
const other = '127.0.3.1'
const statusOf = ({ told }: { told: { answer: string } }) => told.answer.slice(9, 12)

test('large bodies of many addresses take no more memory together than they may, and small ones wait for none of them (rule L10)', async () => {
  const limits = { most: 2_000 * kilobyte, perAddress: 500 * kilobyte, waitMs: 200 }
  const { site, budget, seen, answerAll } = await serveBodies(limits)
  const sendings = await Promise.all(many.map((from, index) => send(site.port, { from, isChunked: index % 2 === 0 })))
  const refused = () => sendings.filter((one) => statusOf(one) === '503')
  await expect.poll(() => seen.read + refused().length).toBe(many.length)
  expect(seen.read).toBeGreaterThan(0)
  expect(seen.read).toBeLessThanOrEqual(limits.most / (400 * kilobyte))
  for (const { told } of refused()) expect(told.answer).toMatch(/\r\nretry-after: 5\r\n/i)
  // All that there is is taken.
  expect(budget.held()).toBeGreaterThan(limits.most - 500 * kilobyte)
  for (const path of ['/large', '/small']) {
    const small = await send(site.port, { from: other, path, length: 5 * kilobyte })
    await expect.poll(() => statusOf(small)).toBe('200')
  }
  answerAll()
  await expect.poll(() => sendings.filter((one) => statusOf(one) === '200').length).toBe(seen.read)
  await expect.poll(budget.held).toBe(0)
  expect(seen.mostHeld).toBeLessThanOrEqual(limits.most)
})

test('one address does not hold all of it, and another one is served meanwhile (rule L10)', async () => {
  const { site, seen, answerAll } = await serveBodies({
    most: 2_000 * kilobyte,
    perAddress: 500 * kilobyte,
    waitMs: anHour,
  })
  const own = await Promise.all([0, 1, 2, 3].map(() => send(site.port, { from: addressOf(0) })))
  await expect.poll(() => seen.read).toBe(1)
  await send(site.port, { from: other })
  await expect.poll(() => seen.read).toBe(2)
  answerAll()
  await expect.poll(() => own.map(statusOf).every(Boolean)).toBe(true)
  expect(own.map(statusOf).filter((status) => status !== '503')).toContain('200')
})

test('whoever finds all taken by what is being answered waits for it, and then goes on (rule L10)', async () => {
  const limits = { most: 500 * kilobyte, perAddress: 500 * kilobyte, waitMs: anHour }
  const { site, seen, answerAll } = await serveBodies(limits)
  const first = await send(site.port, { from: addressOf(0) })
  await expect.poll(() => seen.read).toBe(1)
  const another = await send(site.port, { from: other })
  answerAll()
  await expect.poll(() => [first, another].map(statusOf)).toEqual(['200', '200'])
})

test('whoever has sent a part and stops gives way to whoever holds less (rule L10)', async () => {
  const { site, budget, seen } = await serveBodies({
    most: 2_000 * kilobyte,
    perAddress: 500 * kilobyte,
    waitMs: anHour,
  })
  const slow = await Promise.all(many.slice(0, 5).map((from) => send(site.port, { from, sent: 390 * kilobyte })))
  await expect.poll(budget.held).toBeGreaterThan(1_900 * kilobyte)
  await send(site.port, { from: other, length: 200 * kilobyte })
  await expect.poll(() => seen.read).toBe(1)
  await expect.poll(() => slow.map(statusOf).filter(Boolean)).toEqual(['503'])
})

test('what was begun and broken off is given back (rule L10)', async () => {
  const { site, budget } = await serveBodies({ most: 2_000 * kilobyte, perAddress: 500 * kilobyte, waitMs: anHour })
  const { socket } = await send(site.port, { from: other, sent: 390 * kilobyte })
  await expect.poll(budget.held).toBeGreaterThan(389 * kilobyte)
  socket.destroy()
  await once(socket, 'close')
  await expect.poll(budget.held).toBe(0)
})

test('a body that is larger than its path takes is refused before it is read', async () => {
  const { site, seen } = await serveBodies({ most: 2_000 * kilobyte, perAddress: 600 * kilobyte, waitMs: anHour })
  for (const [path, length] of [
    ['/large', 501 * kilobyte],
    ['/small', 11 * kilobyte],
  ] as const)
    for (const isChunked of [false, true]) {
      const one = await send(site.port, { from: other, path, length, isChunked })
      await expect.poll(() => statusOf(one)).toBe('413')
    }
  expect(seen.read).toBe(0)
})
