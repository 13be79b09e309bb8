import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { readConfig } from '#app/core/config/config.server.ts'
import { openKeys } from '#app/data/crypto/keys.server.ts'
import { keyFileName } from '#app/signing/seal/keys/key-file.server.ts'
import { openSealingKey } from '#app/signing/seal/keys/open-sealing-key.server.ts'
import { enquiryBody, postEnquiry } from '#e2e/harness/load/load.ts'
import { spawnProduct, startProduct } from '#e2e/harness/product/start-product.ts'

const quiet = { CAPTCHA_PROVIDER: 'off', RATE_LIMITS: 'off' }

async function failedStart(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = spawnProduct({ HOST: 'localhost', PORT: '0', ...env })
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'exit')) as [number | null]
  return { code, said }
}

/** Sends an enquiry, and returns once the connection is open and every byte is written. */
async function sentEnquiry(url: string, about: string): Promise<{ status: Promise<number | undefined> }> {
  const body = JSON.stringify(enquiryBody(about))
  const asking = request(`${url}/api/enquiries`, {
    method: 'POST',
    agent: false,
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'idempotency-key': crypto.randomUUID(),
    },
  })
  const status = once(asking, 'response').then(async ([answer]: IncomingMessage[]) => {
    answer?.resume()
    if (answer) await once(answer, 'end')
    return answer?.statusCode
  })
  asking.end(body)
  await once(asking, 'finish')
  return { status }
}

test('SIGTERM with 100 requests in flight: each is answered, or the log says that time was over, and the process ends with 0', async () => {
  await using product = await startProduct({ env: quiet })
  const sent = await Promise.all(Array.from({ length: 100 }, (_, index) => sentEnquiry(product.url, `drain-${index}`)))
  const started = performance.now()
  const [code, ...answers] = await Promise.all([
    product.stop(),
    ...sent.map(({ status }) => status.catch(() => 'cut off')),
  ])
  const unanswered = answers.filter((answer) => answer !== 200 && answer !== 503)
  // A machine on which a hundred enquiries take longer than a drain may last.
  if (product.output().includes('connections were cut off')) expect(new Set(unanswered)).toEqual(new Set(['cut off']))
  else expect(unanswered).toEqual([])
  expect(code).toBe(0)
  console.log(`drained in ${((performance.now() - started) / 1_000).toFixed(1)} s`)
})

test('idle keep-alive connections do not delay the end', async () => {
  await using product = await startProduct({ env: quiet })
  const idle = Array.from({ length: 5 }, () => connect(product.port, 'localhost'))
  for (const socket of idle) {
    socket.on('error', () => {})
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await once(socket, 'data')
  }
  expect(await product.stop()).toBe(0)
})

test('clients that request much and read nothing do not delay the end, and clients that read get whole responses', async () => {
  await using product = await startProduct({ env: quiet })
  const ask = (socket: Socket, count: number) => {
    socket.on('error', () => {})
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n\r\n'.repeat(count))
  }
  for (let index = 0; index < 5; index += 1) ask(connect(product.port, 'localhost').pause(), 500)
  const slow = connect(product.port, 'localhost').pause()
  ask(slow, 300)
  await once(slow, 'readable')
  const stopped = product.stop()
  await setTimeout(2_000)
  let text = ''
  slow.on('data', (chunk) => (text += chunk.toString('latin1'))).resume()
  await once(slow, 'close')
  const bodies = text.split('HTTP/1.1 200 OK').slice(1)
  expect(bodies.length).toBeGreaterThan(0)
  for (const body of bodies)
    expect(body.split('\r\n\r\n').slice(1).join('\r\n\r\n')).toHaveLength(
      Number(/Content-Length: (\d+)/.exec(body)?.[1]),
    )
  expect(await stopped).toBe(0)
})

test('a second start on the same folder ends with 75 and says what to do; the first process continues', async () => {
  await using product = await startProduct({ env: quiet })
  const { code, said } = await failedStart({ DATA_DIR: product.dataDir })
  expect(code).toBe(75)
  expect(said).toMatch(/in use by another process.*DATA_DIR/s)
  expect((await postEnquiry(product.url, enquiryBody('first'), crypto.randomUUID()))?.status).toBe(200)
})

test.for([
  ['PORT', 'http'],
  ['TRUST_PROXY', '999.0.0.1'],
  ['SMTP_URL', 'mail.example'],
] as const)('a start with a bad %s ends with 78 and names the variable', async ([name, value]) => {
  const { code, said } = await failedStart({ [name]: value })
  expect(code).toBe(78)
  expect(said).toContain(`${name}: `)
})

test('a start with another SIGNING_PASSPHRASE ends with 78, says what to do, and creates no second seal', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'tillway-seal-'))
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }))
  const config = readConfig({ DATA_DIR, SIGNING_PASSPHRASE: 'seven lamps on the pier' })
  await openSealingKey({ config, keys: openKeys(config) })
  const seal = readFileSync(join(DATA_DIR, keyFileName), 'utf8')
  for (const env of [{ SIGNING_PASSPHRASE: 'another one altogether' }, {}]) {
    const { code, said } = await failedStart({ DATA_DIR, ...env })
    expect(code).toBe(78)
    expect(said).toMatch(/SIGNING_PASSPHRASE: .+ Set the passphrase that encrypted it/)
    expect(readFileSync(join(DATA_DIR, keyFileName), 'utf8')).toBe(seal)
  }
  const product = await startProduct({ dataDir: DATA_DIR, env: { ...quiet, SIGNING_PASSPHRASE: 'seven lamps on the pier' } }) // prettier-ignore
  expect(await product.stop()).toBe(0)
})

test('the product starts again on existing data, and logs how long the start took', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tillway-again-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const first = await startProduct({ dataDir, env: quiet })
  await first.stop()
  const started = performance.now()
  const second = await first.restart()
  const seconds = (performance.now() - started) / 1_000
  await second.stop()
  console.log(`ready in ${seconds.toFixed(1)} s`)
})
