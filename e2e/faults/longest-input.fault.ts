import { Agent, request as ask } from 'node:http'

import { expect, test } from 'vitest'

import type { Platform } from '#app/web/platform.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { callsOf } from '#e2e/harness/data/api-calls.ts'
import { isLong } from '#e2e/harness/load/fault-form.ts'
import { metricsOf } from '#e2e/harness/load/heavy-work.ts'
import { seedFolder } from '#e2e/harness/data/seed.ts'
import { type Product, startProduct } from '#e2e/harness/product/start-product.ts'
import { urlMap } from '#e2e/url-map.ts'

const longest = { head: 12_000, body: 30_000 }
/** Compares one input of full length with several parts of it. */
const parts = 8
const rounds = 3
/**
 * The factor is one where work grows with the length (less, with the fixed cost of a request), and eight where it grows with the square.
 */
const mostGrowth = 3

type Sent = { method: string; path: string; headers?: Record<string, string>; body?: string }
type Place = { name: string; longest: number; make(text: string): Sent }

const units = isLong ? ['/', 'a', ' ', ',', 'q=a&', 'é'] : ['/', 'q=a&']
const inHeaders = ['accept', 'accept-encoding', 'accept-language', 'authorization', 'captcha-response', 'content-type', 'contract-token', 'cookie', 'if-none-match', 'idempotency-key', 'origin', 'range', 'referer', 'signing-session', 'traceparent', 'user-agent', 'x-forwarded-for', 'x-request-id'] // prettier-ignore

/** Encodes a text for headers, paths and queries, which cannot hold it unencoded. */
const inHead = (text: string) => text.replaceAll('é', '%C3%A9').replaceAll(' ', '%20')

type Call = Awaited<ReturnType<typeof callsOf>>[number]

/** Returns a text in every property, unknown properties, and nested levels. */
function placesOfCall({ method, path, properties }: Call): Place[] {
  const names = Object.keys(properties)
  const named = (text: string) => JSON.stringify(Object.fromEntries(names.map((name) => [name, text])))
  const placeOf = (what: string, bodyOf: (text: string) => string): Place => ({
    name: `${what} ${method} ${path}`,
    longest: longest.body,
    make: (text) => ({ method, path, headers: { 'content-type': 'application/json' }, body: bodyOf(text) }),
  })
  return [
    placeOf('a text in the place of each of', (text) => named(text.slice(0, text.length / Math.max(1, names.length)))),
    placeOf(
      'unknown names at',
      ({ length }) => `{${Array.from({ length: length / 12 }, (_, at) => `"k${at}":"x"`).join(',')}}`,
    ),
    placeOf('levels within levels at', ({ length }) => '['.repeat(length / 2) + ']'.repeat(length / 2)),
  ]
}

function placesOf(calls: readonly Call[], office: Record<string, string>): Place[] {
  // A path that signs out would send all others to the sign-in page.
  const here = urlMap.filter((path) => !path.endsWith('/sign-out'))
  const pages = here.filter((path) => !path.startsWith('/staff'))
  const lists = here.filter((path) => path.startsWith('/staff'))
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost' }
  return [
    { name: 'a path', longest: longest.head, make: (text) => ({ method: 'GET', path: `/x/${inHead(text)}x/` }) },
    ...inHeaders.map((name): Place => ({
      name: `the header ${name}`,
      longest: longest.head,
      make: (text) => ({ method: 'GET', path: '/locations', headers: { [name]: inHead(text) } }),
    })),
    ...pages.map((path): Place => ({
      name: `the query of ${path}`,
      longest: longest.head,
      make: (text) => ({ method: 'GET', path: `${path}?q=${inHead(text)}` }),
    })),
    ...lists.map((path): Place => ({
      name: `the query of ${path}`,
      longest: longest.head,
      make: (text) => ({ method: 'GET', path: `${path}?q=${inHead(text)}`, headers: office }),
    })),
    ...calls.filter(({ method }) => method !== 'GET').flatMap(placesOfCall),
    ...here.map((path): Place => ({
      name: `the form of ${path}`,
      longest: longest.body,
      make: (text) => ({ method: 'POST', path, headers: { ...form, ...office }, body: `q=${text}&${text}` }),
    })),
  ]
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Sends one request, and waits for its whole response, whatever its status. */
function send({ port }: Product, { method, path, headers, body }: Sent): Promise<void> {
  return new Promise((resolve) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sent = ask({ agent, port, host: 'localhost', method, path, headers: { ...headers, ...length } }, (answer) => {
      answer.resume().on('close', resolve)
    })
    sent.on('error', () => resolve()).end(body)
  })
}

const texts = (unit: string, length: number) => unit.repeat(Math.floor(length / unit.length))

/** Returns the product's processor seconds: unlike elapsed time, they do not depend on the load of the machine. */
async function workOf(product: Product, sent: readonly Sent[]): Promise<number> {
  const begin = (await metricsOf(product))('process_cpu_seconds_total')
  for (const one of sent) await send(product, one)
  return (await metricsOf(product))('process_cpu_seconds_total') - begin
}

/**
 * Returns how much more work whole inputs cost than the same bytes in parts. Other work of the process affects a single round by chance,
 * not all of them.
 */
async function growth(product: Product, { make, longest: most }: Place, unit: string): Promise<number> {
  const whole = Array.from({ length: rounds }, () => make(texts(unit, most)))
  const cut = Array.from({ length: rounds * parts }, () => make(texts(unit, most / parts)))
  let times = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 4 && times >= mostGrowth; tries += 1)
    times = (await workOf(product, whole)) / (await workOf(product, cut))
  return times
}

test('R6: the work of a request grows with the length of its content, wherever the content is', async () => {
  let cookie = ''
  const dataDir = await seedFolder(async (platform: Platform) => {
    cookie = `__Host-staff=${(await signInAs(platform, 'owner')).token}`
  })
  await using product = await startProduct({
    dataDir,
    env: {
      CAPTCHA_PROVIDER: 'off',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
      DEMO_STORES: 'on',
    },
  })
  const places = placesOf(await callsOf(product.url), { cookie })
  const grown: string[] = []
  for (const place of places)
    for (const unit of units) {
      const times = await growth(product, place, unit)
      if (times >= mostGrowth) grown.push(`${place.name}, ${JSON.stringify(unit)}: ${times.toFixed(1)} times the work`)
    }
  // The session was valid to the end.
  const { status } = await fetch(`${product.url}/staff/registrations`, { headers: { cookie }, redirect: 'manual' })
  expect(status).toBe(200)
  console.log(`${places.length} places of a request, ${units.length} kinds of text in each`)
  expect(grown).toEqual([])
})
