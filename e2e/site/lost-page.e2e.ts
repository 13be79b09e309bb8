import { expect, onTestFinished, test } from 'vitest'

import { openPage } from '#e2e/harness/browser/browser.ts'
import { openSharedStage } from '#e2e/harness/browser/stage.ts'

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

test.for(['/sign', '/sign/copy/a/b', '/verify/a/b'])(
  '%s, below which there are pages, is an unknown address',
  async (path) => {
    const answer = await fetch(`${product.url}${path}`)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('Where to go instead')
  },
)

test('a page that fails outside a frame of ours has the look of the public pages', async () => {
  const { page, context } = await openPage(browser)
  onTestFinished(() => context.close())
  await page.goto(`${product.url}/about`)
  // The signing page has no action: the router itself refuses the form.
  await page.evaluate(() => {
    const form = document.createElement('form')
    form.method = 'post'
    form.action = '/sign/some-session'
    document.body.append(form)
    form.submit()
  })
  const heading = page.getByRole('heading', { name: 'Something went wrong on our side' })
  await heading.waitFor()
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).not.toBe('rgba(0, 0, 0, 0)')
  expect(await heading.evaluate((element) => getComputedStyle(element).fontFamily)).toContain('Archivo Sign')
})
