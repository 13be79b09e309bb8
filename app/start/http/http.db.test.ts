import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { ServerBuild } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'

import { createListener } from './http.server.ts'
import { noStaticFiles } from '#app/web/edge/answers/static-files.server.ts'
import { serveOnLoopback } from '#app/testing/serve-on-loopback.ts'
import { startTestPlatform } from '#app/testing/test-platform.ts'
import routes from '#app/routes.ts'
import { mailTemplates } from '../wiring/wiring.server.ts'

type Route = NonNullable<ServerBuild['routes'][string]>
type Page = { route: Route; address: string }

const modules = import.meta.glob<Route['module']>(['/app/**/*.page.ts', '/app/**/*.page.tsx'])

/** Returns the pages of `app/routes.ts`, each with a path at which it responds. */
async function pagesOf(entries: RouteConfigEntry[], above = '', parentId?: string): Promise<Page[]> {
  const found = entries.map(async ({ file, id = file, path, index, children = [] }) => {
    const module = await modules[`/app/${file}`]?.()
    if (!module) throw new Error(`routes.ts names ${file}, which is not a page`)
    const route = { id, module, ...(parentId && { parentId }), ...(path && { path }), ...(index && { index }) }
    const address = path === undefined ? above : `${above}/${path.replaceAll(/:\w+|\*/g, 'some')}`
    return [{ route, address }, ...(await pagesOf(children, address, id))]
  })
  return (await Promise.all(found)).flat()
}

const pages = await pagesOf(routes)
const writable = pages.filter(({ route }) => route.module.action).map(({ address }) => address)

/** Responds with the URL at which the product believes it was requested. */
const echo: Route = {
  id: 'echo',
  path: 'echo',
  module: { loader: ({ request: asked }) => new Response(asked.url) } as Route['module'],
}

/** The pages with their loaders and actions, without their markup, which would need a build. */
const build = {
  entry: { module: { default: (_: Request, status: number) => new Response('a page', { status }) } },
  routes: Object.fromEntries([echo, ...pages.map(({ route }) => route)].map((route) => [route.id, route])),
  assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
} as unknown as ServerBuild

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; body: string }

async function serve(env: Record<string, string>) {
  const platform = await startTestPlatform({
    templates: mailTemplates,
    env: { CAPTCHA_PROVIDER: 'off', RATE_LIMITS: 'off', ...env },
  })
  const { listener, stop } = createListener(platform, {
    build: () => Promise.resolve(build),
    mode: 'production',
    files: noStaticFiles,
  })
  const { port, close } = await serveOnLoopback(listener)
  async function send(method: 'GET' | 'POST', path: string, headers: Record<string, string>): Promise<Answer> {
    const form = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '0' }
    const asked = request({ host: '127.0.0.1', port, method, path, headers: { ...form, ...headers } }).end()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
  }
  onTestFinished(async () => {
    await close()
    await stop()
    await platform[Symbol.asyncDispose]()
  })
  return { port, send }
}

const home = 'https://tillway.example'
const evil = 'https://evil.example'
/** The headers of a local proxy that ends TLS, and of one that forwards neither host nor scheme. */
const tellingProxy = { host: 'tillway.example', 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' }
const silentProxy = { host: '127.0.0.1:3000' }
/** The headers of a browser that submits one of our forms. */
const ours = { origin: home, 'sec-fetch-site': 'same-origin' }

const serveBehindProxy = () => serve({ PUBLIC_URL: home })

test('the pages with an action are found', () => {
  expect(writable).toEqual(expect.arrayContaining(['/staff/sign-in', '/sign/copy/some', '/signup/reminders/stop']))
})

test("behind a TLS proxy each of them accepts its own page's form", async () => {
  const behindProxy = await serveBehindProxy()
  for (const address of writable.flatMap((path) => [path, `${path}.data`])) {
    const plain = await behindProxy.send('POST', address, tellingProxy)
    for (const proxy of [tellingProxy, silentProxy]) {
      const answer = await behindProxy.send('POST', address, { ...proxy, ...ours })
      expect({ address, status: answer.status }).toEqual({ address, status: plain.status })
      expect(answer.body).not.toMatch(/^Bad Request$|does not match `origin`/)
      expect(answer.headers.location ?? '/').toMatch(/^\/(?!\/)/)
    }
  }
})

test('behind a TLS proxy each of them refuses a form from any other origin', async () => {
  const behindProxy = await serveBehindProxy()
  const strangers: Record<string, string>[] = [
    { ...tellingProxy, origin: evil },
    { ...tellingProxy, origin: evil, 'sec-fetch-site': 'cross-site' },
    { ...tellingProxy, origin: 'null' },
    // Our own name without TLS may be an attacker on the network.
    { ...tellingProxy, origin: 'http://tillway.example' },
    // A Host that matches the Origin proves nothing.
    { ...tellingProxy, origin: evil, host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    { ...silentProxy, origin: 'http://127.0.0.1:3000' },
  ]
  for (const address of writable.flatMap((path) => [path, `${path}.data`]))
    for (const headers of strangers)
      expect([address, headers, (await behindProxy.send('POST', address, headers)).status]).toEqual([
        address,
        headers,
        403,
      ])
})

test.for(['tillway.example', 'evil.example', 'evil.example:8443', '127.0.0.1', 'a b', '[::1'])(
  'for a request with the Host %j, the product responds as PUBLIC_URL',
  async (host) => {
    const behindProxy = await serveBehindProxy()
    const answer = await behindProxy.send('GET', '/echo?a=b', { host, 'x-forwarded-host': 'evil.example' })
    expect(answer.body).toBe(`${home}/echo?a=b`)
  },
)

test.for(['localhost', '127.0.0.1', '[::1]', '192.168.1.20'])(
  'without PUBLIC_URL the product responds at http://%s, on any port',
  async (name) => {
    const local = await serve({})
    const host = `${name}:${local.port}`
    const headers = { host, origin: `http://${host}` }
    const plain = await local.send('POST', '/staff/sign-in', { host })
    for (const own of [headers, { ...headers, 'sec-fetch-site': 'same-origin' }])
      expect(await local.send('POST', '/staff/sign-in', own)).toMatchObject({ status: plain.status, body: plain.body })
    expect((await local.send('POST', '/staff/sign-in', { ...headers, origin: evil })).status).toBe(403)
    expect((await local.send('GET', '/echo', { host })).body).toBe(`http://${host}/echo`)
  },
)

test('the description of the API and its page are public', async () => {
  const { send } = await serveBehindProxy()
  for (const address of ['/api/openapi.json', '/api/docs', '/api/openapi.json', '/api/docs']) {
    const { status, body } = await send('GET', address, tellingProxy)
    expect(status).toBe(200)
    expect(body).toContain('account/bank-help')
  }
})
