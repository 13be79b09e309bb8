import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { openPage } from '#e2e/harness/browser/browser.ts'
import { openSharedStage } from '#e2e/harness/browser/stage.ts'

const { browser, product } = await openSharedStage()

const slugs = ['lb', 'sk', 'news', 'bau', 'goget', 'tnt', 'teamglobalexpress', 'fedex', 'thelotteryoffice']
const featured = ['lb', 'sk', 'news', 'bau', 'goget']

/** The list of the featured case studies and the empty pocket; the other studies are in a second list. */
const rackOf = (page: Page) => page.getByRole('region', { name: 'Case studies', exact: true }).getByRole('list').first()

/** Counts the different left edges of the elements. */
const columnsOf = (elements: Locator) =>
  elements.evaluateAll((found) => new Set(found.map((one) => one.getBoundingClientRect().left)).size)

test('every case study has title, sharing metadata, logo, headline, intro, features, highlight and three others (rule W26)', async () => {
  const { page, context, problems } = await openPage(browser)
  for (const slug of slugs) {
    const answer = await page.goto(`${product.url}/clients/${slug}`)
    expect(answer?.status(), slug).toBe(200)
    expect(await page.title(), slug).not.toBe('')
    for (const property of ['og:title', 'og:description', 'og:url', 'og:image'])
      expect(await page.locator(`meta[property="${property}"]`).getAttribute('content'), slug).toBeTruthy()
    expect(await page.getByRole('heading', { level: 1 }).count(), slug).toBe(1)
    const label = page.getByRole('region').filter({ has: page.getByRole('heading', { level: 1 }) })
    expect(await label.getByText('From', { exact: true }).locator('..').getByRole('img').count(), slug).toBe(1)
    const intro = label.getByRole('paragraph').filter({ hasNotText: /^The counter on the corner$| · case study$/ })
    expect(await intro.innerText(), slug).not.toBe('')
    const features = page.getByRole('region', { name: /^What the counter does for/ })
    expect(await features.getByRole('listitem').count(), slug).toBeGreaterThanOrEqual(2)
    const highlight = page.getByRole('region').filter({ hasText: 'DELIVERED' })
    expect(await highlight.getByRole('heading', { level: 2 }).count(), slug).toBe(1)
    const more = await page
      .getByRole('region', { name: 'More case studies' })
      .getByRole('listitem')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(new Set(more).size, slug).toBe(3)
    expect(more, slug).not.toContain(`/clients/${slug}`)
    expect(
      more.every((href) => slugs.includes(href?.replace('/clients/', '') ?? '')),
      slug,
    ).toBe(true)
  }
  expect(problems).toEqual([])
  await context.close()
})

test('the newspaper and the lottery studies make their claims, and no other study does (rules B3, B8)', async () => {
  const text = async (slug: string) => await (await fetch(`${product.url}/clients/${slug}`)).text()
  const news = await text('news')
  expect(news).toContain('16 million monthly readers')
  expect(news).toContain('First paper free on sign-up')
  expect(news).toContain('Every fifth paper free')
  expect(await text('thelotteryoffice')).toContain('1,400+ sites')
  expect(await text('goget')).toContain('may be disclosed to a car-share partner')
})

test('/clients has its title, its heading, the five tiles, the lottery chief executive, and logos without a button (rule W23)', async () => {
  const { page, context } = await openPage(browser)
  await page.goto(`${product.url}/clients`)
  expect(await page.title()).toBe('Our Clients')
  expect(await page.getByRole('heading', { level: 1, name: 'Featured case studies' }).count()).toBe(1)
  const tiles = await rackOf(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.replace('/clients/', '')))
  expect(tiles).toEqual(featured)
  expect(await page.getByText('Chief executive, lottery company').count()).toBe(1)
  const logos = page.getByRole('region', { name: 'In good company' })
  expect(await logos.getByRole('img').count()).toBeGreaterThanOrEqual(8)
  expect(await logos.getByRole('link').count()).toBe(0)
  await context.close()
})

test(
  'the tiles are in four columns on a desktop, two on a tablet and one on a phone (rule W24)',
  { tags: 'slow' },
  async () => {
    const { page, context } = await openPage(browser)
    await page.goto(`${product.url}/clients`)
    for (const [pixels, columns] of [
      [1440, 4],
      [1024, 4],
      [1023, 2],
      [768, 2],
      [390, 1],
    ] as const) {
      await page.setViewportSize({ width: pixels, height: 900 })
      expect(await columnsOf(rackOf(page).getByRole('listitem')), String(pixels)).toBeLessThanOrEqual(columns)
      const tracks = await rackOf(page).evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)
      expect(tracks, String(pixels)).toBe(columns)
    }
    await context.close()
  },
)

test('an unknown path under /clients, however deep, redirects to /notfound, which answers 404 (rules W4, W5)', async () => {
  for (const path of ['/clients/nobody', '/clients/lb/more', '/clients/a/b/c', '/clients/%20', '/clients/__proto__']) {
    const first = await fetch(product.url + path, { redirect: 'manual' })
    expect([301, 302, 307, 308], path).toContain(first.status)
    expect(new URL(first.headers.get('location') ?? '', product.url).pathname, path).toBe('/notfound')
    const last = await fetch(product.url + path)
    expect(last.status, path).toBe(404)
    expect(await last.text(), path).toContain('404 not found')
  }
})

test('/about names the five of the team by their roles, and states the donations of the brand (rule W29)', async () => {
  const { page, context } = await openPage(browser)
  await page.goto(`${product.url}/about`)
  const team = page.getByRole('region', { name: 'Who is behind the counter' })
  for (const role of [
    'Chairman',
    'Non-executive director',
    'Chief executive officer',
    'Head of operations',
    'Head of product',
  ])
    expect(await team.getByText(role, { exact: true }).count(), role).toBe(1)
  expect(await team.getByRole('listitem').count()).toBe(5)
  const good = await page.getByRole('region', { name: 'What we put back on the shelf' }).innerText()
  expect(good).toContain('over 30 tablets')
  expect(good).toContain('recycle 100% of our packaging')
  await context.close()
})

test(
  'every word is there without scripts, and nothing scrolls sideways at any width (rules W14, W35)',
  { tags: 'slow' },
  async () => {
    const { page, context } = await openPage(browser, { javaScriptEnabled: false })
    await page.goto(`${product.url}/clients/tnt`)
    expect(await page.getByText('Failed-delivery collection points').isVisible()).toBe(true)
    await context.close()
    const opened = await openPage(browser)
    for (const path of ['/about', '/clients', ...slugs.map((slug) => `/clients/${slug}`)]) {
      await opened.page.goto(product.url + path)
      for (const pixels of [320, 390, 768, 1024, 1311, 1312, 1920]) {
        await opened.page.setViewportSize({ width: pixels, height: 900 })
        const overflow = await opened.page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflow, `${path} at ${pixels}`).toBe(0)
        // The large lettering is fitted to its column, and must not be cut off.
        const cut = await opened.page
          .locator('h1, h2')
          .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().right > innerWidth + 1).length)
        expect(cut, `${path} at ${pixels}`).toBe(0)
      }
    }
    await opened.context.close()
  },
)
