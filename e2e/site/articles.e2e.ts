import { expect, test } from 'vitest'

import { axeViolations, openPage } from '#e2e/harness/browser/browser.ts'
import { openSharedStage } from '#e2e/harness/browser/stage.ts'

const { browser, product } = await openSharedStage()

const slugs = ['2020-wrap-up', 'cryptocurrency', 'footysback', 'magicmay', 'state-of-origin', 'csr']
const stories = slugs.map((slug) => `/blogs/${slug}`)
const legal = ['/terms', '/privacy-policy']
const pages = ['/blogs', ...stories, ...legal]

/** The sections of rule W32, in order. */
const privacySections = [
  'What personal information is collected',
  'Why it is collected',
  'How it is collected',
  'Who has access to it',
  'Access and correction',
  'Complaints',
  'How complaints are handled',
  'Security',
  'Disclosure outside Australia',
  'Policy changes',
  'Who to contact',
]

test('every page of the newspaper and every legal page has one heading, its metadata and no console error', async () => {
  const { page, context, problems } = await openPage(browser)
  for (const path of pages) {
    const answer = await page.goto(`${product.url}${path}`)
    expect(answer?.status(), path).toBe(200)
    expect(await page.locator('h1').count(), path).toBe(1)
    const content = (selector: string) => page.locator(selector).getAttribute('content')
    expect((await content('meta[name="description"]'))?.length, path).toBeGreaterThan(40)
    expect(await content('meta[property="og:url"]'), path).toContain(path)
    expect(await content('meta[property="og:image"]'), path).toContain('/cards/')
    expect(await page.locator('link[rel="canonical"]').getAttribute('href'), path).toContain(path)
  }
  expect(problems).toEqual([])
  await context.close()
})

test('the front page links to all six stories, and each story to others (rule W3)', async () => {
  const { page, context } = await openPage(browser)
  await page.goto(`${product.url}/blogs`)
  const links = await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').all()
  const addresses = await Promise.all(links.map((link) => link.getAttribute('href')))
  expect(new Set(addresses)).toEqual(new Set(stories))
  await page.getByRole('link', { name: 'Three nights, two colours, one counter' }).click()
  await page.waitForURL('**/blogs/state-of-origin')
  expect(await page.getByRole('navigation', { name: 'Other stories' }).getByRole('link').count()).toBe(2)
  expect(await page.getByRole('heading', { level: 3 }).getByRole('link').count()).toBe(3)
  await context.close()
})

test('the stories state the agreed facts (rule W30)', async () => {
  const { page, context } = await openPage(browser)
  const facts: Record<string, RegExp[]> = {
    '2020-wrap-up': [/courier partner/, /wagering/i, /donated over 30/, /Retailers rang regulars/],
    cryptocurrency: [/institution/i, /first Australian gateway for over-the-counter cryptocurrency purchase/],
    footysback: [/2021/, /NRL/, /AFL/],
    magicmay: [/Magic Round/, /Friday 14 to Sunday 16 May/, /AFL/],
    'state-of-origin': [/June 9, June 27 and July 14/],
    csr: [/What our partners do/, /What we do ourselves/, /recycle\s+100%/],
  }
  for (const [slug, patterns] of Object.entries(facts)) {
    await page.goto(`${product.url}/blogs/${slug}`)
    const text = await page.getByRole('main').innerText()
    for (const pattern of patterns) expect(text, slug).toMatch(pattern)
    expect(text, slug).not.toContain('{brand')
  }
  await context.close()
})

test('a story has structured data for machines', async () => {
  const { page, context } = await openPage(browser)
  await page.goto(`${product.url}/blogs/csr`)
  const json = await page.locator('script[type="application/ld+json"]').textContent()
  const { '@graph': things } = JSON.parse(json ?? '{}') as { '@graph': Record<string, unknown>[] }
  expect(things.map((thing) => thing['@type'])).toEqual(['Article', 'BreadcrumbList'])
  expect(things[0]?.datePublished).toBe('2021-08-19T00:00:00+10:00')
  await context.close()
})

test('an unknown story answers 404', async () => {
  const { page, context } = await openPage(browser)
  const answer = await page.goto(`${product.url}/blogs/no-such-story`)
  expect(answer?.status()).toBe(404)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('404 not found')
  await context.close()
})

test('the privacy policy has its eleven sections, numbered, in order (rule W32)', async () => {
  const { page, context } = await openPage(browser)
  await page.goto(`${product.url}/privacy-policy`)
  const headings = await page.getByRole('article').getByRole('heading', { level: 2 }).allInnerTexts()
  const numbered = privacySections.map((name, i) => `${i + 1} ${name}`)
  expect(headings.map((text) => text.replaceAll(/\s+/g, ' ').trim())).toEqual(numbered)
  const contents = page.getByRole('navigation', { name: 'Contents' })
  expect(await contents.getByRole('listitem').count()).toBe(11)
  await contents.getByRole('link', { name: 'Disclosure outside Australia' }).click()
  await page.waitForURL('**/privacy-policy#disclosure-outside-australia')
  const text = (await page.getByRole('article').innerText()).replaceAll(/\s+/g, ' ')
  expect(text).toContain('Our servers are only in Australia.')
  expect(text).toContain('A copy of a driver’s licence may be disclosed to our car-share partner when the service')
  await context.close()
})

test('the terms have the required title and facts (rule W31)', async () => {
  const { page, context } = await openPage(browser)
  await page.goto(`${product.url}/terms`)
  expect(await page.title()).toBe('Terms & Conditions')
  const text = (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ')
  for (const fact of [
    'The law of New South Wales, Australia, governs these terms',
    'notify us at once by email at',
    'We may disable your identification code or password',
    'Your access ceases when you breach them',
    'We give notices by email',
  ])
    expect(text).toContain(fact)
  await context.close()
})

test(
  'legal text is at most 1200 px wide, and nothing is wider than a phone of 320 px (rules W34, W35)',
  { tags: 'slow' },
  async () => {
    const { page, context } = await openPage(browser, { viewport: { width: 2560, height: 1000 } })
    for (const path of legal) {
      await page.goto(`${product.url}${path}`)
      const widths = await page.locator('main h1, main article, main nav').evaluateAll((found) => {
        const boxes = found.map((one) => one.getBoundingClientRect())
        return Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left))
      })
      expect(widths, path).toBeLessThanOrEqual(1200)
    }
    await page.setViewportSize({ width: 320, height: 700 })
    for (const path of pages) {
      await page.goto(`${product.url}${path}`)
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(over, path).toBeLessThanOrEqual(0)
    }
    await context.close()
  },
)

type AxeColor = { parseString(text: string): void }
type AxeColors = { Color: new () => AxeColor; getContrast(one: AxeColor, other: AxeColor): number }

test(
  'legal text has enough contrast on its ruled paper, which axe cannot measure (rule W36)',
  { tags: 'slow' },
  async () => {
    const { page, context } = await openPage(browser)
    for (const path of legal) {
      await page.goto(`${product.url}${path}`)
      await axeViolations(page)
      const pale = await page.getByRole('article').evaluate((leaf) => {
        const { axe } = globalThis as unknown as { axe: { commons: { color: AxeColors } } }
        const { Color, getContrast } = axe.commons.color
        const colorOf = (element: Element, name: 'color' | 'backgroundColor') => {
          const color = new Color()
          color.parseString(getComputedStyle(element)[name])
          return color
        }
        const paper = colorOf(leaf, 'backgroundColor')
        const hasText = (element: Element) =>
          [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
        return [...leaf.querySelectorAll('*')]
          .filter((element) => hasText(element) && getContrast(paper, colorOf(element, 'color')) < 4.5)
          .map((element) => element.textContent)
      })
      expect(pale, path).toEqual([])
    }
    await context.close()
  },
)

test(
  'without scripts every word is there, and no other site gets a request (rules W14, T5)',
  { tags: 'slow' },
  async () => {
    const { page, context } = await openPage(browser, { javaScriptEnabled: false })
    const strangers: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(product.url)) strangers.push(request.url())
    })
    await page.goto(`${product.url}/blogs/footysback`)
    expect(await page.getByRole('main').innerText()).toContain('long summer of cricket')
    await page.goto(`${product.url}/privacy-policy`)
    expect(await page.getByRole('main').innerText()).toContain('The privacy officer')
    expect(strangers).toEqual([])
    await context.close()
  },
)
