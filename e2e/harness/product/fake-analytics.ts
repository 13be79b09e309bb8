import type { IncomingMessage } from 'node:http'

import { serveOnLoopback } from '#app/testing/serve-on-loopback.ts'

/** An event that an analytics service received, with its protocol and properties. */
type AnalyticsEvent = { service: 'ga4' | 'posthog'; event: string; properties: Record<string, unknown> }

type FakeAnalytics = { url: string; told: AnalyticsEvent[]; paths: string[]; close(): Promise<void> }

/**
 * A stand-in for Google's tag: it reads present and future commands of `dataLayer` in order, sends each event to the collector as a beacon,
 * and obeys `send_page_view: false`.
 */
const tag = `(() => {
  const base = new URL(document.currentScript.src).origin
  const send = (command) => {
    const [verb, name, parameters] = Array.from(command)
    if (Object.prototype.toString.call(command) !== '[object Arguments]') return
    if (verb !== 'event') return
    const query = new URLSearchParams({ v: '2', en: name, dl: parameters.page_location || location.href })
    for (const [key, value] of Object.entries(parameters)) query.set('ep.' + key, value)
    navigator.sendBeacon(base + '/g/collect?' + query)
  }
  const layer = window.dataLayer
  layer.forEach(send)
  const push = layer.push.bind(layer)
  layer.push = (...commands) => { commands.forEach(send); return push(...commands) }
})()`

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

/** Serves Google's tag and PostHog's capture call on one loopback port. */
export async function startFakeAnalytics(): Promise<FakeAnalytics> {
  const told: AnalyticsEvent[] = []
  const paths: string[] = []
  const { url: ownUrl, close } = await serveOnLoopback((request, response) => {
    const url = new URL(request.url ?? '/', 'http://fake')
    paths.push(`${request.method} ${url.pathname}`)
    response.setHeader('Access-Control-Allow-Origin', request.headers.origin ?? '*')
    response.setHeader('Access-Control-Allow-Headers', 'content-type')
    response.setHeader('Access-Control-Allow-Credentials', 'true')
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
    void bodyOf(request).then((body) => {
      if (url.pathname === '/gtag/js') return response.setHeader('Content-Type', 'text/javascript').end(tag)
      if (url.pathname === '/g/collect')
        told.push({
          service: 'ga4',
          event: url.searchParams.get('en') ?? '',
          properties: Object.fromEntries(url.searchParams),
        })
      if (url.pathname === '/batch/' && request.method === 'POST') {
        const { api_key: key, batch } = JSON.parse(body) as {
          api_key: string
          batch: { event: string; properties: Record<string, unknown> }[]
        }
        if (key) told.push(...batch.map((one) => ({ ...one, service: 'posthog' as const })))
      }
      return response.writeHead(url.pathname === '/batch/' ? 200 : 204).end()
    })
  }, 'localhost')
  return {
    url: ownUrl,
    told,
    paths,
    close,
  }
}
