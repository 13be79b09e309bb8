import { setTimeout } from 'node:timers/promises'
import { runInNewContext } from 'node:vm'

import { expect, test } from 'vitest'

import { scriptsAfterPaint } from './scripts-after-paint.ts'

const page = (links: string, script: string) =>
  `<html><head>${links}</head><body><p>Text</p><script nonce="n">first()</script>${script}<script nonce="n">last()</script></body></html>`

const hydrated = page(
  '<link rel="modulepreload" href="/assets/manifest-1.js"/><link rel="modulepreload" href="/assets/entry-2.js"/>',
  `<script nonce="n" type="module" async="">import "/assets/manifest-1.js";
import * as route0 from "/assets/root-3.js";
import * as route1 from "/assets/signup.page-4.js";
  
  window.__reactRouterRouteModules = {"root":route0,"signup":route1};

import("/assets/entry-2.js");</script>`,
)

/** Runs the start of a page as a browser's module, with what it needs of one; imports are noted in their order. */
async function runStart(html: string, { canPreload = true, isHidden = false } = {}) {
  const body = /<script nonce="n" type="module" async="">(?<body>[\s\S]*?)<\/script>/.exec(html)?.groups?.body ?? ''
  const done: string[] = []
  const links = [...html.matchAll(/<link rel="modulepreload"[^>]*href="(?<href>[^"]*)"/g)].map((match) => ({
    relList: { supports: () => canPreload },
    getAttribute: () => match.groups?.href,
    cloneNode: () => ({ href: match.groups?.href, media: '' }),
  }))
  const document = {
    visibilityState: isHidden ? 'hidden' : 'visible',
    querySelectorAll: () => links,
    head: { append: (link: { href: string; media: string }) => done.push(`fetch ${link.href} for ${link.media}`) },
  }
  let paint: ((seen: { getEntriesByName(name: string): unknown[] }) => void) | undefined
  class PerformanceObserver {
    static supportedEntryTypes = ['paint']
    constructor(seen: typeof paint) {
      paint = seen
    }
    observe() {}
  }
  const window: Record<string, unknown> = {}
  const give = (name: string) => {
    done.push(`run ${name}`)
    return Promise.resolve(name)
  }
  const scope = {
    document,
    window,
    self: { PerformanceObserver },
    PerformanceObserver,
    requestAnimationFrame: (frame: () => void) => frame(),
    addEventListener: () => undefined,
    setTimeout: (go: () => void, wait = 0) => (wait > 0 ? undefined : queueMicrotask(go)),
    give,
  }
  const text = `(async()=>{${body.replaceAll('import(', 'give(')}})()`
  const started = runInNewContext(text, scope) as Promise<void>
  await setTimeout(5)
  const before = [...done]
  paint?.({ getEntriesByName: () => ['painted'] })
  await started
  return { before, done, window }
}

test('nothing is fetched before the first paint; then all is fetched, run in order, and the entry comes last', async () => {
  const html = scriptsAfterPaint(hydrated)
  const { before, done, window } = await runStart(html)
  expect(before).toEqual([])
  expect(done).toEqual([
    'fetch /assets/manifest-1.js for all',
    'fetch /assets/entry-2.js for all',
    'run /assets/manifest-1.js',
    'run /assets/manifest-1.js',
    'run /assets/root-3.js',
    'run /assets/signup.page-4.js',
    'run /assets/entry-2.js',
  ])
  expect(window).toEqual({
    __reactRouterRouteModules: { root: '/assets/root-3.js', signup: '/assets/signup.page-4.js' },
  })
})

test('a page that nobody sees does not wait, and a browser without preloads imports at once', async () => {
  const html = scriptsAfterPaint(hydrated)
  expect((await runStart(html, { isHidden: true })).before.at(-1)).toBe('run /assets/entry-2.js')
  const { done } = await runStart(html, { canPreload: false })
  expect(done[0]).toBe('run /assets/manifest-1.js')
  expect(done.at(-1)).toBe('run /assets/entry-2.js')
})

test('the links are for no medium until then, and all else of the page stays', () => {
  const html = scriptsAfterPaint(hydrated)
  expect(html.match(/media="not all" fetchpriority="low"/g)).toHaveLength(2)
  expect(html).toContain('<script nonce="n">first()</script>')
  expect(html).toContain('<script nonce="n">last()</script>')
})

test('a page without these scripts is left as it is', () => {
  const plain = page('<link rel="preload" href="/f.woff2"/>', '')
  expect(scriptsAfterPaint(plain)).toBe(plain)
})
