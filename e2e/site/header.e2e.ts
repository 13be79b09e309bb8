import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { openPage } from '#e2e/harness/browser/browser.ts'
import { openSharedStage } from '#e2e/harness/browser/stage.ts'

const { browser, product } = await openSharedStage()

const state = (page: Page) => page.getByRole('banner').getAttribute('data-state')
const width = (pixels: number) => ({ viewport: { width: pixels, height: 700 } })

test('the header is unfixed at the top, hides on the way down and returns on the way up (rule W8)', async () => {
  const { page, context } = await openPage(browser, width(1440))
  await page.goto(product.url)
  expect(await state(page)).toBe('unfixed')
  await page.mouse.wheel(0, 900)
  await expect.poll(() => state(page)).toBe('unpinned')
  await page.mouse.wheel(0, -200)
  await expect.poll(() => state(page)).toBe('pinned')
  await page.mouse.wheel(0, -3_000)
  await expect.poll(() => state(page)).toBe('unfixed')
  await context.close()
})

test('the links are in the header from 1150 px, and in the menu below (rule W7)', { tags: 'slow' }, async () => {
  for (const [pixels, isWide] of [
    [1150, true],
    [1149, false],
    [320, false],
  ] as const) {
    const { page, context } = await openPage(browser, width(pixels))
    await page.goto(product.url)
    const links = page.getByRole('banner').getByRole('link', { name: 'ABOUT US' }).filter({ visible: true })
    expect(await links.count(), String(pixels)).toBe(isWide ? 1 : 0)
    expect(await page.getByRole('banner').getByText('Menu').filter({ visible: true }).count(), String(pixels)).toBe(
      isWide ? 0 : 1,
    )
    await context.close()
  }
})

test('the open menu locks the page behind it, closes on Escape and returns the focus (rule W9)', async () => {
  const { page, context } = await openPage(browser, width(390))
  await page.goto(product.url)
  const toggle = page
    .getByRole('banner')
    .locator('summary, button')
    .filter({ hasText: /Menu|Close/ })
    .first()
  const isOpen = () => page.getByText('ABOUT US', { exact: true }).filter({ visible: true }).count()
  await toggle.click()
  await expect.poll(isOpen).toBe(1)
  const before = await page.evaluate(() => scrollY)
  await page.mouse.move(195, 400)
  await page.mouse.wheel(0, 800)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await page.evaluate(() => scrollY)).toBe(before)
  // Tab moves the focus to one of its links, which disappears with the menu.
  await page.keyboard.press('Tab')
  expect(await toggle.evaluate((element) => element === document.activeElement)).toBe(false)
  await page.keyboard.press('Escape')
  await expect.poll(isOpen).toBe(0)
  expect(await toggle.evaluate((element) => element === document.activeElement)).toBe(true)
  await context.close()
})

test('BROWSE NETWORK opens in a new tab, in the header and in the footer (rule W6)', { tags: 'slow' }, async () => {
  const { page, context } = await openPage(browser, width(1440))
  await page.goto(product.url)
  for (const place of [page.getByRole('banner'), page.getByRole('contentinfo')]) {
    const link = place.getByRole('link', { name: /Browse network/i })
    expect(await link.getAttribute('target')).toBe('_blank')
    expect(await link.getAttribute('href')).toBe('/locations')
  }
  await context.close()
})

test('the footer has all its links (rule W11)', { tags: 'slow' }, async () => {
  const { page, context } = await openPage(browser, width(1440))
  await page.goto(product.url)
  const footer = page.getByRole('contentinfo')
  for (const name of [
    'Home',
    'About Us',
    'Terms & Conditions',
    'Privacy Policy',
    'Status',
    'Our Clients',
    'Articles',
    'LinkedIn',
    'Facebook',
    'Instagram',
  ]) {
    expect(await footer.getByRole('link', { name }).count(), name).toBe(1)
  }
  await footer.getByRole('button', { name: 'Contact Form' }).click()
  expect(await page.getByRole('dialog').isVisible()).toBe(true)
  await context.close()
})

test('while the panel is open the page does not scroll; it is at most 900 px wide, and full screen at 480 px (rule W12)', async () => {
  for (const [pixels, wanted] of [
    [1440, 900],
    [481, 481],
    [480, 480],
    [320, 320],
  ] as const) {
    const { page, context } = await openPage(browser, { ...width(pixels), isMobile: pixels <= 480 })
    await page.goto(product.url)
    await page.getByRole('contentinfo').getByRole('button', { name: 'Contact Form' }).click()
    const box = await page.getByRole('dialog').boundingBox()
    expect(box?.width, String(pixels)).toBeLessThanOrEqual(Math.min(900, wanted))
    if (pixels <= 480) expect(box).toMatchObject({ width: pixels, height: 700 })
    const before = await page.evaluate(() => scrollY)
    await page.mouse.move(5, 5)
    await page.mouse.wheel(0, -500)
    expect(await page.evaluate(() => scrollY)).toBe(before)
    await context.close()
  }
})

test(
  'a click before the script has loaded is not lost: the panel opens, and the form follows',
  { tags: 'slow' },
  async () => {
    const { page, context } = await openPage(browser, width(1440))
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/assets/islands-*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(product.url, { waitUntil: 'commit' })
    await page.getByRole('banner').getByRole('button', { name: "LET'S TALK" }).click()
    expect(await page.getByRole('dialog').isVisible()).toBe(true)
    release()
    await page.getByRole('dialog').getByLabel('Your name').waitFor()
    await context.close()
  },
)
