import { expect, test } from 'vitest'

import { below } from '#app/site/layout/lay-out-below.ts'

import { openPage, phone } from '#e2e/harness/browser/browser.ts'
import { openSharedStage } from '#e2e/harness/browser/stage.ts'

const { browser, product } = await openSharedStage()

const paths = ['/', '/about', '/agent', '/blogs', '/blogs/footysback', '/clients', '/clients/bau', '/terms']

test('content below the first screens is laid out within moments, without any scrolling', async () => {
  const { page, context } = await openPage(browser, phone)
  for (const path of paths) {
    await page.goto(product.url + path)
    const parts = page.locator(below)
    expect(await parts.count(), path).toBeGreaterThan(0)
    const waiting = () =>
      parts.evaluateAll((all) => all.filter((one) => getComputedStyle(one).contentVisibility !== 'visible').length)
    await expect.poll(waiting).toBe(0)
    const length = () => page.evaluate(() => document.documentElement.scrollHeight)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const before = await length()
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    expect(await length(), path).toBe(before)
  }
  await context.close()
})

test('without scripts no content waits', { tags: 'slow' }, async () => {
  const { page, context } = await openPage(browser, { ...phone, javaScriptEnabled: false })
  for (const path of paths) {
    await page.goto(product.url + path)
    for (const part of await page.locator(below).all()) await part.waitFor()
    const footer = page.getByRole('contentinfo')
    expect((await footer.screenshot()).length).toBeGreaterThan(10_000)
    expect(await footer.evaluate((one) => getComputedStyle(one).contentVisibility)).toBe('visible')
  }
  await context.close()
})

test(
  'a link into the page leads to its place at once, also where that is not laid out yet',
  { tags: 'slow' },
  async () => {
    const { page, context } = await openPage(browser, phone)
    await page.goto(`${product.url}/agent#estimate`)
    const distance = () => page.locator('#estimate').evaluate((one) => Math.round(one.getBoundingClientRect().top))
    await page.waitForLoadState('networkidle')
    await expect.poll(distance).toBeLessThan(140)
    expect(await distance()).toBeGreaterThanOrEqual(-1)
    await context.close()
  },
)

/** A font that loads late may move the page by one line. */
const aLine = 40

test('a page that is reloaded or returned to keeps its scroll position, however deep', { tags: 'slow' }, async () => {
  const { page, context } = await openPage(browser, phone)
  const place = () =>
    page.evaluate(() => {
      const heads = Array.from(document.querySelectorAll('main h2'), (head) => head.getBoundingClientRect().top)
      return [scrollY, ...heads].map((top) => Math.round(top))
    })
  for (const [path, share] of [
    ['/', 0.4],
    ['/', 0.7],
    ['/about', 0.6],
  ] as const) {
    await page.goto(product.url + path)
    await page.evaluate((at) => scrollTo(0, document.documentElement.scrollHeight * at), share)
    const before = await place()
    const offBy = async () => Math.max(...(await place()).map((top, index) => Math.abs(top - (before[index] ?? 0))))
    await page.reload()
    await expect.poll(offBy, { message: `${path} again` }).toBeLessThan(aLine)
    await page.goto(`${product.url}/terms`)
    await page.goBack()
    await expect.poll(offBy, { message: `${path} back` }).toBeLessThan(aLine)
  }
  await context.close()
})

test('a retailer’s page that is reloaded keeps its scroll position', { tags: 'slow' }, async () => {
  const { page, context } = await openPage(browser, phone)
  const hydrated = () => page.locator('html[data-hydrated]').waitFor()
  const top = () => page.evaluate(() => Math.round(scrollY))
  await page.goto(`${product.url}/signup`)
  await hydrated()
  await page.evaluate(() => scrollTo(0, 400))
  await page.reload()
  await hydrated()
  await expect.poll(top).toBe(400)
  await page.goto(`${product.url}/agent-login`)
  await hydrated()
  expect(await top()).toBe(0)
  await page.goBack()
  await hydrated()
  await expect.poll(top).toBe(400)
  await context.close()
})
