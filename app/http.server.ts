import { createServer, type RequestListener, type Server } from 'node:http'

import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { generateSpecs } from 'hono-openapi'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'

import { enquiriesApi } from './enquiries/enquiries.api.server.ts'
import { brand } from './brand.ts'
import type { ApiContext, ApiEnvironment } from './platform/api/api.server.ts'
import { type OpenApiDocument, renderApiDocs } from './platform/api/api-docs.server.tsx'
import { refusalAnswer, refusalOf } from './platform/api/refusal-answer.server.ts'
import { createEdge } from './platform/edge/edge.server.ts'
import { createHealth, type Health } from './platform/edge/health.server.ts'
import { createMetrics } from './platform/edge/metrics.server.ts'
import { scopeOf } from './platform/edge/request-scope.server.ts'
import { dataPolicy, pagePolicy } from './platform/edge/security-headers.server.ts'
import { watchEventLoop } from './platform/edge/shedding.server.ts'
import type { StaticFiles } from './platform/edge/static-files.server.ts'
import { RefusedError } from './platform/errors.ts'
import { humanCheckApi } from './platform/human-check/human-check.api.server.ts'
import { nonceContext } from './platform/nonce.ts'
import { originContext, type Platform, platformContext } from './platform/platform.server.ts'

const maxBodyBytes = 32 * 1_024
const formType = /^application\/x-www-form-urlencoded\s*(;|$)/i

const isRead = (c: ApiContext): boolean => c.req.method === 'GET' || c.req.method === 'HEAD'

export type Pages = { build: () => Promise<ServerBuild>; files: StaticFiles; mode: 'production' | 'development' }

/** The JSON API: every call of the house, its description and its readable form. */
function createApi(platform: Platform) {
  const api = new Hono<ApiEnvironment>().basePath('/api')
  api.use(async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-store')
    if (!c.res.headers.has('Content-Security-Policy')) c.header('Content-Security-Policy', dataPolicy)
  })
  api.route('/', humanCheckApi(platform))
  api.route('/', enquiriesApi(platform))

  const documentation = {
    info: {
      title: `${brand.name} API`,
      version: platform.config.version,
      description: 'The calls that our own pages make.',
    },
  }
  api.get('/openapi.json', async (c) => c.json(await generateSpecs(api, { documentation })))
  api.get('/docs', async (c) =>
    c.html(renderApiDocs((await generateSpecs(api, { documentation })) as unknown as OpenApiDocument)),
  )
  api.all('*', () => refusalAnswer(new RefusedError('not-found')))
  return api
}

/** The rendered pages: React Router, with the platform and the request's origin in its context. What it does not know is the stored not-found page. */
function createPages(platform: Platform, { build, mode, files }: Pages) {
  const { sources } = platform.humanCheck
  return new Hono<ApiEnvironment>().all('*', async (c) => {
    // What our forms send is all that an action can read: anything else would fail in the middle of it.
    if (!isRead(c) && !formType.test(c.req.header('content-type') ?? '')) throw new RefusedError('bad-request')
    const { nonce: makeNonce, origin } = scopeOf(c.env.incoming)
    const nonce = makeNonce()
    const context = new RouterContextProvider()
    context.set(platformContext, platform)
    context.set(originContext, origin)
    context.set(nonceContext, mode === 'production' ? nonce : '')
    const answer = await createRequestHandler(await build(), mode)(c.req.raw, context)
    const isUnknown = answer.status === 404 && !c.req.path.startsWith('/staff')
    if (isUnknown && files.answerPage(c.env.incoming, c.env.outgoing, '/notfound', 404)) return RESPONSE_ALREADY_SENT
    const response = new Response(answer.body, answer)
    if (mode === 'production' && !response.headers.has('Content-Security-Policy')) {
      const inline = [`'nonce-${nonce}'`]
      response.headers.set('Content-Security-Policy', pagePolicy({ scripts: inline, styles: inline, widget: sources }))
    }
    if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store')
    return response
  })
}

/**
 * A request whose length nobody said: the body limit copies it while it counts, and the adapter's own light request
 * cannot be copied.
 */
function wholeRequest(c: ApiContext): Request {
  const isChunked = c.req.header('transfer-encoding') !== undefined
  const { method, headers } = c.req.raw
  return new Request(c.req.url, {
    method,
    headers,
    signal: c.req.raw.signal,
    ...(isChunked && { body: c.req.raw.body, duplex: 'half' as const }),
  })
}

/** The whole chain, in order: edge → body limit → API → rendered pages → not found. */
export function createListener(
  platform: Platform,
  pages: Pages,
): { listener: RequestListener; health: Health; stop(): void } {
  const app = new Hono<ApiEnvironment>()
  app.use(async (c, next) => {
    c.set('origin', scopeOf(c.env.incoming).origin)
    if (!isRead(c) && !c.req.header('content-length')) c.req.raw = wholeRequest(c)
    await next()
  })
  app.use(bodyLimit({ maxSize: maxBodyBytes, onError: () => refusalAnswer(new RefusedError('too-large')) }))
  app.route('/', createApi(platform))
  app.route('/', createPages(platform, pages))
  app.onError((error, c) => refusalAnswer(refusalOf(error, platform.log, c.get('origin').requestId)))

  const shedding = watchEventLoop()
  const metrics = createMetrics({ shedding, jobs: platform.jobs, database: platform.database })
  const health = createHealth(platform, metrics)
  const next = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  const edge = createEdge({
    platform,
    files: pages.files,
    health,
    shedding,
    metrics,
    next: (request, response) => void next(request, response),
  })
  return { listener: edge, health, stop: () => shedding.stop() }
}

/** A server that cuts slow and oversized clients off: whole headers in 10 s, a whole request in 20 s. */
export function createGuardedServer(listener: RequestListener): Server {
  const limits = {
    headersTimeout: 10_000,
    requestTimeout: 20_000,
    connectionsCheckingInterval: 1_000,
    keepAliveTimeout: 15_000,
    maxHeaderSize: 16_384,
  }
  const server = createServer(limits, listener)
  server.maxConnections = 2_000
  return server
}
