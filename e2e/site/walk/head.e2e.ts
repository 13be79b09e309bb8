import { HtmlValidate } from 'html-validate'
import { beforeAll, expect, test } from 'vitest'

import { desktop } from '#e2e/harness/browser/browser.ts'
import { openSharedStage } from '#e2e/harness/browser/stage.ts'

import { addressesToCome, publicPages, unlistedPages } from './public-pages.ts'
import { openWalk } from './visitor.ts'

const { browser, product } = await openSharedStage()

type ReadPage = Awaited<ReturnType<typeof readWithoutScript>>

const open = await openWalk(browser, { ...desktop, javaScriptEnabled: false })

/** Reads a page as a visitor without JavaScript and a search engine do. */
async function readWithoutScript(path: string) {
  const { page } = await open(product.url + path)
  const read = await page.evaluate(() => {
    const values = (selector: string, attribute: string) =>
      Array.from(document.querySelectorAll(selector), (one) => one.getAttribute(attribute) ?? '')
    return {
      title: document.title,
      description: values('meta[name=description]', 'content').join('|'),
      canonical: values('link[rel=canonical]', 'href').join('|'),
      headings: Array.from(document.querySelectorAll('h1'), (one) => one.innerText),
      words: (document.querySelector('main')?.innerText ?? '').split(/\s+/).length,
      links: values('a[href]', 'href'),
      ids: values('[id]', 'id'),
      unnamedImages: document.querySelectorAll('img:not([alt])').length,
    }
  })
  return { path, ...read }
}

const said = new Map<string, ReadPage>()
beforeAll(async () => {
  for (const path of publicPages) said.set(path, await readWithoutScript(path))
})

const repeated = (values: string[]) => [...new Set(values.filter((value, index) => values.indexOf(value) !== index))]

test.each(publicPages)('%s answers as a page, with its true status', async (path) => {
  const answer = await fetch(product.url + path, { redirect: 'manual' })
  expect(answer.status).toBe(path === '/notfound' ? 404 : 200)
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
})

test.each(publicPages)('%s has a title, a description, one h1 and its words without JavaScript', (path) => {
  const page = said.get(path)
  expect(page?.title.length).toBeGreaterThan(5)
  expect(page?.title.length).toBeLessThanOrEqual(75)
  expect(page?.headings).toHaveLength(1)
  expect(page?.headings[0]?.trim()).not.toBe('')
  expect(page?.words).toBeGreaterThan(30)
  expect(page?.unnamedImages).toBe(0)
  if (unlistedPages.includes(path)) return
  expect(page?.description.length).toBeGreaterThan(40)
  expect(page?.description.length).toBeLessThanOrEqual(200)
})

test.each(publicPages.filter((path) => !unlistedPages.includes(path)))(
  '%s names its own address as canonical',
  (path) => {
    const { canonical = '' } = said.get(path) ?? {}
    expect(canonical).toMatch(/^https?:\/\/[^|]+$/)
    expect(new URL(canonical).pathname).toBe(path)
  },
)

test('no two pages have the same title or the same description', () => {
  const pages = [...said.values()]
  expect(repeated(pages.map(({ title }) => title))).toEqual([])
  expect(repeated(pages.map(({ description }) => description))).toEqual([])
})

test('every link leads to a page, and every fragment names an element on it', async () => {
  const dead: string[] = []
  const answers = new Map<string, Promise<number>>()
  const statusOf = (url: URL) => {
    const key = url.origin + url.pathname
    if (!answers.has(key))
      answers.set(
        key,
        fetch(url).then((answer) => answer.body?.cancel().then(() => answer.status) ?? answer.status),
      )
    return answers.get(key)
  }
  for (const { path, links } of said.values())
    for (const link of new Set(links)) {
      const url = new URL(link, product.url + path)
      if (url.origin !== product.url || addressesToCome.includes(url.pathname)) continue
      const status = url.pathname === path ? 200 : await statusOf(url)
      if (status !== 200) dead.push(`${path} → ${link}: ${status}`)
      const there = said.get(url.pathname)
      if (url.hash && there && !there.ids.includes(decodeURIComponent(url.hash.slice(1))))
        dead.push(`${path} → ${link}: no such place`)
    }
  expect(dead).toEqual([])
})

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // React chooses the style of void elements, attributes and text; all of it is valid HTML.
    'void-style': 'off',
    // A list of suggestions has a role that may be named.
    'aria-label-misuse': 'off',
    'attr-quotes': 'off',
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
    'no-inline-style': 'error',
    'attribute-boolean-style': 'off',
    'no-raw-characters': 'off',
    'svg-focusable': 'off',
    // Telephone numbers are written as the brand writes them.
    'tel-non-breaking': 'off',
  },
})

test.each(publicPages)('%s is valid HTML', async (path) => {
  const html = await (await fetch(product.url + path)).text()
  const report = await validator.validateString(html)
  expect(
    report.results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} at ${line}:${column}`),
    ),
  ).toEqual([])
})
