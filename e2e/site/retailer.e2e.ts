import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { desktop, openPage, phone } from '#e2e/harness/browser/browser.ts'
import { openSharedStage } from '#e2e/harness/browser/stage.ts'

const { browser, product } = await openSharedStage()

const commission = (page: Page) => page.getByRole('slider', { name: 'Average commission per transaction' })
const week = (page: Page) => page.getByRole('status').innerText()

async function startCalculator(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Do the sum' }).scrollIntoViewIfNeeded()
  await expect.poll(() => commission(page).isEnabled()).toBe(true)
}

test('the calculator works by keyboard: every number is exact, and the address stores them', async () => {
  const { page, context, problems } = await openPage(browser)
  await page.goto(`${product.url}/agent`)
  await startCalculator(page)
  expect(await week(page)).toBe('$36.00')
  await commission(page).focus()
  await page.keyboard.press('ArrowRight')
  expect(await commission(page).getAttribute('aria-valuetext')).toBe('$0.55')
  expect(await week(page)).toBe('$39.60')
  await page.getByRole('slider', { name: 'Days you open each week' }).press('End')
  await page.getByRole('slider', { name: 'Transactions on an open day' }).press('Home')
  expect(await week(page)).toBe('$3.85')
  expect(new URL(page.url()).search).toBe('?transactions=1&days=7&commission=55')
  await page.reload()
  await startCalculator(page)
  expect(await week(page)).toBe('$3.85')
  expect(problems).toEqual([])
  await context.close()
})

test(
  'without JavaScript the page shows the example and the formula, and no slider that cannot work',
  { tags: 'slow' },
  async () => {
    const { page, context } = await openPage(browser, { ...desktop, javaScriptEnabled: false })
    await page.goto(`${product.url}/agent`)
    expect(await page.getByText('transactions × days × commission').isVisible()).toBe(true)
    expect(await week(page)).toBe('$36.00')
    expect(await page.getByText('The sliders need JavaScript').isVisible()).toBe(true)
    for (const slider of await page.locator('input[type=range]').all())
      expect((await slider.isVisible()) && (await slider.isEnabled())).toBe(false)
    await context.close()
  },
)

test('the pages for shops have their own header, in the menu too', { tags: 'slow' }, async () => {
  for (const options of [desktop, phone]) {
    const { page, context } = await openPage(browser, options)
    await page.goto(`${product.url}/agent/faqs`)
    const banner = page.getByRole('banner')
    if (options === phone) await banner.getByText('Menu').click()
    const names = ['WHY TILLWAY', 'FAQS', 'LOG IN', 'Register your shop']
    const links = names.map((name) => banner.getByRole('link', { name }).filter({ visible: true }))
    const goals = await Promise.all(links.map((link) => link.getAttribute('href')))
    expect(goals).toEqual(['/agent', '/agent/faqs', '/agent-login', '/signup'])
    expect(await links[1]?.getAttribute('aria-current')).toBe('page')
    await context.close()
  }
})

test('there are eight FAQs, one open at a time, each with its own address, and machines can read all', async () => {
  const { page, context } = await openPage(browser)
  await page.goto(`${product.url}/agent/faqs#pin`)
  const open = page.locator('details[open] h2')
  await expect.poll(() => open.allInnerTexts()).toEqual(['What is the 4-digit PIN for?'])
  expect(await page.locator('#pin').isVisible()).toBe(true)
  await page.getByText('When does the hardware arrive?').click()
  expect(await open.allInnerTexts()).toEqual(['When does the hardware arrive?'])
  expect(await page.getByText('Within two weeks, by post').isVisible()).toBe(true)
  expect(await page.locator('main details').count()).toBe(8)
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(data.join('').match(/"@type":"Question"/g)).toHaveLength(8)
  await context.close()
})

test('on paper every answer is open', { tags: 'slow' }, async () => {
  const { page, context } = await openPage(browser)
  await page.goto(`${product.url}/agent/faqs`)
  await page.emulateMedia({ media: 'print' })
  for (const answer of await page.locator('main details > :not(summary)').all())
    expect((await answer.boundingBox())?.height).toBeGreaterThan(20)
  await context.close()
})

/** Resolves once the browser itself has prefetched a page. */
async function prefetchOf(page: Page, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const isThere = new Promise<void>((resolve) => {
    session.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) => {
      if (new URL(prefetchUrl).pathname === path && status === 'Ready') resolve()
    })
  })
  await session.send('Preload.enable')
  return isThere
}

const deliveryType = (page: Page) =>
  page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
      deliveryType: string
    })[]
    return entry?.deliveryType
  })

test(
  'the browser itself prefetches a page when a visitor is about to follow a link to it',
  { tags: 'slow' },
  async () => {
    const { page, context, problems } = await openPage(browser)
    const answer = await page.goto(`${product.url}/agent`)
    expect(answer?.headers()['speculation-rules']).toBe('"/links.speculationrules"')
    const link = page.getByRole('banner').getByRole('link', { name: 'FAQS' })
    const prefetched = prefetchOf(page, '/agent/faqs')
    await link.hover()
    await prefetched
    await link.click()
    await page.waitForURL('**/agent/faqs')
    expect(await deliveryType(page)).toBe('navigational-prefetch')
    expect(problems).toEqual([])
    await context.close()
  },
)

test(
  'a browser without speculation rules prefetches a page once, and never a personal one',
  { tags: 'slow' },
  async () => {
    const { page, context, problems } = await openPage(browser)
    await page.addInitScript(() => {
      HTMLScriptElement.supports = () => false
    })
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch' && request.method() === 'GET') asked.push(new URL(request.url()).pathname)
    })
    await page.goto(product.url, { waitUntil: 'networkidle' })
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), {
        href: '/staff/mail',
        textContent: 'office',
        id: 'office',
      })
      document.querySelector('nav[aria-label=Main]')?.append(link)
    })
    await page.locator('#office').focus()
    const status = page.getByRole('contentinfo').getByRole('link', { name: 'Status' })
    await status.focus()
    await status.hover()
    await expect.poll(() => asked.filter((path) => path === '/status')).toHaveLength(1)
    expect(asked).not.toContain('/staff/mail')
    expect(problems).toEqual([])
    await context.close()
  },
)

/** Returns the animations of the fade into a document, as the browser runs them. */
async function fadesInto(page: Page, goTo: () => Promise<unknown>, url: string): Promise<string[]> {
  await goTo()
  await page.waitForURL(url)
  return page.evaluate(async () => (await (globalThis as unknown as { fades: Promise<string[]> }).fades) ?? [])
}

type Transition = { ready: Promise<void>; finished: Promise<void> }

async function openFading(reducedMotion: 'no-preference' | 'reduce') {
  const { page, context } = await openPage(browser, { ...desktop, reducedMotion })
  await page.addInitScript(() => {
    const found = Promise.withResolvers<string[]>()
    Object.assign(globalThis, { fades: found.promise })
    addEventListener('pagereveal', (event) => {
      const transition = (event as Event & { viewTransition: Transition | null }).viewTransition
      if (!transition) return found.resolve([])
      void transition.ready.then(async () => {
        const names = document.getAnimations().flatMap((animation) => {
          const effect = animation.effect as KeyframeEffect
          const { animationName = '' } = animation as Partial<CSSAnimation>
          const isOurs = effect.pseudoElement?.endsWith('(root)') && animationName.startsWith('page-')
          return isOurs ? [`${animationName} ${String(effect.getTiming().duration)}`] : []
        })
        // A page that is left during its fade-in leaves without a fade.
        await transition.finished
        found.resolve(names.toSorted())
      })
    })
  })
  return { page, context }
}

test(
  'page changes fade 600 ms in and 300 ms out, also from and to a hydrated page; not with reduced motion (rules W13, W15)',
  { tags: 'slow' },
  async () => {
    const { page, context } = await openFading('no-preference')
    await page.goto(`${product.url}/agent`)
    const fade = ['page-enter 600', 'page-leave 300']
    const toFaqs = () => page.getByRole('banner').getByRole('link', { name: 'FAQS' }).click()
    expect(await fadesInto(page, toFaqs, '**/agent/faqs')).toEqual(fade)
    const toOffice = () => page.evaluate(() => location.assign('/staff/sign-in'))
    expect(await fadesInto(page, toOffice, '**/staff/sign-in')).toEqual(fade)
    const back = () => page.evaluate(() => location.assign('/agent'))
    expect(await fadesInto(page, back, '**/agent')).toEqual(fade)
    await context.close()

    const still = await openFading('reduce')
    await still.page.goto(`${product.url}/agent`)
    const without = () => still.page.getByRole('banner').getByRole('link', { name: 'FAQS' }).click()
    expect(await fadesInto(still.page, without, '**/agent/faqs')).toEqual([])
    await still.context.close()
  },
)
