import { expect, onTestFinished, test } from 'vitest'

import { openPage } from '#e2e/harness/browser.ts'
import { openSharedStage } from '#e2e/harness/stage.ts'

const { browser, product } = await openSharedStage()

test('an unknown address says so, apologises, and links to every section', async () => {
  const { page, context } = await openPage(browser)
  onTestFinished(() => context.close())
  const answer = await page.goto(`${product.url}/no-such-page`)
  expect(answer?.status()).toBe(404)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('404 not found')
  expect(await page.getByText('We’re sorry: it may have been renamed or removed.').isVisible()).toBe(true)
  const ways = page.getByRole('navigation', { name: 'Where to go instead' }).getByRole('link')
  const hrefs = await ways.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(hrefs).toEqual(['/', '/about', '/clients', '/locations', '/agent', '/blogs'])
  const network = page.getByRole('link', { name: 'Browse Network opens in a new tab' }).first()
  expect(await network.getAttribute('target')).toBe('_blank')
})
