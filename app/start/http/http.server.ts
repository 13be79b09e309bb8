import type { RequestListener } from 'node:http'

import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'

import { createApi } from './api.server.ts'
import { cacheablePages } from './cacheable-pages.server.ts'
import { mapSources } from '#app/geo/map/map-tiles.server.ts'
import { streetMapApi } from '#app/geo/street-map-file/street-map.api.server.ts'
import type { ApiContext, ApiEnvironment } from '#app/web/api/api.server.ts'
import { refusalAnswer, refusalOf } from '#app/web/api/refusal-answer.server.ts'
import { type BodySizes, createAdmission } from '#app/web/edge/server/admit-request.server.ts'
import { compressPage } from '#app/web/edge/answers/compress-page.server.ts'
import { createEdge, type EdgeParts } from '#app/web/edge/edge.server.ts'
import { createHealth, type Health } from '#app/web/edge/server/health.server.ts'
import { watchEventLoop } from '#app/web/edge/server/event-loop.server.ts'
import { cacheResponses } from '#app/web/edge/answers/response-cache.server.ts'
import { createMetrics, type Metrics } from '#app/web/edge/metrics/metrics.server.ts'
import { watchReadiness } from '#app/web/edge/server/readiness.server.ts'
import { lateContext, refusePages } from '#app/web/edge/answers/refuse-pages.server.ts'
import { createReport } from '#app/web/edge/answers/report-answer.server.ts'
import { scopeOf } from '#app/web/edge/request-scope.server.ts'
import { commonHeaders, pagePolicy } from '#app/web/edge/security-headers.server.ts'
import { prefetchHeader, type StaticFiles } from '#app/web/edge/answers/static-files.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import { createGauges } from '#app/data/database/gauges.server.ts'
import { nonceContext } from '#app/web/nonce.ts'
import type { Origin } from '#app/core/http/origin.ts'
import { originContext, type Platform, platformContext } from '#app/web/platform.server.ts'
import { frameSources } from '#app/signing/pandadoc/panda-doc-client.server.ts'
import { discoveryApi } from '#app/site/discovery/discovery.api.server.ts'
import { createIntake } from '#app/traffic/intake/intake.server.ts'
import { pageSources } from '#app/traffic/page-sources.server.ts'
import { gauges } from '../wiring/wiring.server.ts'

const bodySizes: BodySizes = {
  usual: 32 * 1_024,
  /** Larger limits by path: a PDF to check, a drawn signature, a returned mail. */
  larger: {
    '/api/verify': 10 * 1_024 * 1_024,
    '/api/signing/session/complete': 512 * 1_024,
    '/api/account/complete-contract-data': 512 * 1_024,
    '/api/account/renew-contract-data': 512 * 1_024,
    '/api/signing/webhooks/pandadoc': 512 * 1_024,
    '/api/mail/feedback': 512 * 1_024,
  },
  spooled: '/api/verify',
}
/** Paths whose route renders its own 404 page: the office, and the pages that a link in a mail leads to. */
const ownWords =
  /^\/(?:staff(?:\/|$)|(?:sign(?:\/copy)?|verify)\/[^/]+$|(?:(?:signup|contract|account)\/)?reminders\/stop$|account\/email$|contract\/(?:bank-help|stop-bank-change)$|holiday-hours$)/
const formType = /^application\/x-www-form-urlencoded\s*(;|$)/i

const isRead = (c: ApiContext): boolean => c.req.method === 'GET' || c.req.method === 'HEAD'

export type Pages = { build: () => Promise<ServerBuild>; files: StaticFiles; mode: 'production' | 'development' }

type Asked = { origin: Origin; nonce: string }

/** Creates a function that renders pages with React Router, with the platform and the request's origin in its context. */
function pageRenderer(platform: Platform, { build, mode }: Pages) {
  return async (request: Request, { origin, nonce }: Asked): Promise<Response> => {
    const context = new RouterContextProvider()
    context.set(platformContext, platform)
    context.set(originContext, origin)
    context.set(nonceContext, mode === 'production' ? nonce : '')
    const response = await createRequestHandler(refusePages(await build()), mode)(request, context)
    const { seconds } = context.get(lateContext)
    if (response.status !== 503 || seconds === undefined) return response
    // React Router drops the headers of an error that a page's work threw.
    const late = new Response(response.body, response)
    for (const name of ['Retry-After', 'Refresh']) late.headers.set(name, String(seconds))
    return late
  }
}

type RenderPage = ReturnType<typeof pageRenderer>

/** Creates the rendered pages. A path that React Router does not know gets the stored not-found page. */
function createPages(platform: Platform, { mode, files }: Pages, render: RenderPage) {
  const { sources } = platform.humanCheck
  const publicSources = pageSources(sources, platform.config)
  const signingSources = frameSources(publicSources, platform.config)
  const contractSources = mapSources(signingSources, platform.config)
  const staffMapSources = mapSources(sources, platform.config)
  const ownMapSources = mapSources(publicSources, platform.config)
  const sourcesOf = (path: string) => {
    if (/^\/staff\/shops\/[^/]+/.test(path)) return staffMapSources
    if (path.startsWith('/staff')) return sources
    if (/^\/account\/shops\/[^/]+\/changes\/move$/.test(path)) return ownMapSources
    if (path === '/contract') return contractSources
    return path === '/renew-contract' ? signingSources : publicSources
  }
  return new Hono<ApiEnvironment>().all('*', async (c) => {
    // Actions can only read forms in this type; any other body would fail while it is read.
    if (!isRead(c) && !formType.test(c.req.header('content-type') ?? '')) throw new RefusedError('bad-request')
    // One stored page serves all keys, because it does not depend on them.
    const isOptOut = isRead(c) && /^\/sms-opt-out\/[^/]+$/.test(c.req.path)
    if (isOptOut && files.answerPage(c.env.incoming, c.env.outgoing, '/sms-opt-out/key', 200))
      return RESPONSE_ALREADY_SENT
    const { nonce: makeNonce, origin } = scopeOf(c.env.incoming)
    const nonce = makeNonce()
    const answer = await render(c.req.raw, { origin, nonce })
    const isUnknown = answer.status === 404 && !ownWords.test(c.req.path)
    if (isUnknown && files.answerPage(c.env.incoming, c.env.outgoing, '/notfound', 404)) return RESPONSE_ALREADY_SENT
    const response = new Response(answer.body, answer)
    // Only the embedded signer may be framed, by our own pages.
    const isFramed = /^\/sign\/[^/]+$/.test(c.req.path)
    if (isFramed) response.headers.set('X-Frame-Options', 'SAMEORIGIN')
    if (mode === 'production' && !response.headers.has('Content-Security-Policy')) {
      const inline = [`'nonce-${nonce}'`]
      response.headers.set(
        'Content-Security-Policy',
        pagePolicy({
          scripts: inline,
          styles: inline,
          widget: sourcesOf(c.req.path),
          framedBy: isFramed ? 'own' : 'none',
        }),
      )
    }
    if (response.status === 503 && !response.headers.has('Retry-After')) response.headers.set('Retry-After', '5')
    if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store')
    if (c.req.path.startsWith('/staff')) return response
    for (const [name, value] of Object.entries(prefetchHeader)) response.headers.set(name, value)
    return compressPage(response, c.req.header('accept-encoding') ?? '')
  })
}

/** The caller of a page that is the same for every visitor: no one. */
const nobody: Origin = { requestId: '', ip: '', userAgent: '' }
/** Enough for some hundred pages in two or three encodings. */
const mostCachedBytes = 16 * 1_024 * 1_024

/** Creates the response cache for pages that are the same for every visitor: served at the edge, or rendered here (decision 30). */
function createKept(platform: Platform, { mode }: Pages, render: RenderPage) {
  const cache = cacheResponses(mostCachedBytes)
  const at = cacheablePages(platform, async (address, nonce) =>
    // During development, a page changes with its sources.
    mode === 'production'
      ? render(new Request(platform.config.PUBLIC_URL + address), { origin: nobody, nonce })
      : undefined,
  )
  const answerKept: EdgeParts['answerKept'] = (request, response, { path, search }, headers) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const cacheable = at(path, search)
    return cacheable !== undefined && cache.answer(request, response, cacheable, headers)
  }
  const making = new Hono<ApiEnvironment>().get('*', async (c, next) => {
    const { pathname, search } = new URL(c.req.url)
    const cacheable = at(pathname, search)
    if (cacheable && (await cache.makeAndAnswer(c.env.incoming, c.env.outgoing, cacheable)))
      return RESPONSE_ALREADY_SENT
    return next()
  })
  return { answerKept, making }
}

/**
 * Creates the whole chain, in order: edge → body, and admission (decision 52) → API → sitemaps, feeds and moved addresses → street map → response
 * cache → rendered pages → not found.
 */
export function createListener(
  platform: Platform,
  pages: Pages,
): { listener: RequestListener; health: Health; metrics: Metrics; stop(): Promise<void> } {
  const app = new Hono<ApiEnvironment>()
  app.use(async (c, next) => {
    c.set('origin', scopeOf(c.env.incoming).origin)
    await next()
  })
  const intake = createIntake(platform)
  app.route('/', createApi(platform, intake))
  app.route('/', discoveryApi(platform))
  app.route('/', streetMapApi(platform))
  const render = pageRenderer(platform, pages)
  const { answerKept, making } = createKept(platform, pages, render)
  app.route('/', making)
  app.route('/', createPages(platform, pages, render))
  app.onError((error, c) => refusalAnswer(refusalOf(error, platform.log, c.get('origin'))))

  const ready = watchReadiness(platform)
  const ofDatabase = createGauges(platform.database, gauges, platform.log)
  const eventLoop = watchEventLoop()
  const admission = createAdmission({
    sizes: bodySizes,
    folder: platform.config.DATA_DIR,
    onRefused: () => metrics.countShed(),
    log: platform.log,
  })
  const metrics = createMetrics(platform, { eventLoop, requests: admission.counts, gauges: ofDatabase, ready })
  const health = createHealth(platform, metrics, ready)
  const report = createReport(platform.log, metrics)
  const headers = Object.entries(commonHeaders(platform.config.PUBLIC_URL.startsWith('https:'))).flat()
  const answer = getRequestListener(
    (request, sides) => admission.admit(sides as HttpBindings, () => app.fetch(request, sides)),
    { overrideGlobalObjects: false },
  )
  const { ownOrigin } = platform.config
  const next: RequestListener = (request, response) => {
    // An absolute URL takes precedence over Host (RFC 9112, 3.2.2). Behind a proxy that ends TLS, Host would give the wrong
    // scheme, and the pages' actions would refuse the Origin of our forms.
    if (ownOrigin) request.url = ownOrigin + (request.url ?? '/')
    void answer(request, response)
  }
  const edge = createEdge({ platform, files: pages.files, answerKept, health, report, headers, next })
  const stop = async () => {
    eventLoop.stop()
    await intake.stop()
  }
  return { listener: edge, health, metrics, stop }
}
