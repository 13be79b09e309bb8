import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

import { onTestFinished } from 'vitest'

import { serveOnLoopback } from '#app/testing/serve-on-loopback.ts'

export type Received = { headers: IncomingHttpHeaders; body: string; path: string }

/** Starts an endpoint on the loopback that stores each webhook. `answer`: its status, or a function of the number of the request. */
export async function startReceiver(answer: number | ((count: number) => number) = 204) {
  const received: Received[] = []
  const { url, port, close } = await serveOnLoopback((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      received.push({ headers: request.headers, body, path: request.url ?? '' })
      const status = typeof answer === 'number' ? answer : answer(received.length)
      response.writeHead(status, status >= 300 && status < 400 ? { location: '/elsewhere' } : {}).end()
    })
  })
  onTestFinished(close)
  return { url: `${url}/hooks`, port, received }
}

/** How long a signature counts, in seconds. */
const tolerance = 5 * 60

/** Verifies a webhook as docs/operations.md tells integrators to. Returns its id, by which a receiver recognises a repetition. */
export function verifyWebhook({ headers, body }: Received, secret: string, now = new Date()): string {
  const id = String(headers['webhook-id'])
  const timestamp = Number(headers['webhook-timestamp'])
  if (!(Math.abs(now.getTime() / 1_000 - timestamp) <= tolerance)) throw new Error('too old or too new')
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  const isSigned = String(headers['webhook-signature'])
    .split(' ')
    .map((part) => Buffer.from(part.replace(/^v1,/, ''), 'base64'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected))
  if (!isSigned) throw new Error('not signed with this secret')
  return id
}
