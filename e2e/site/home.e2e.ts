import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'

import { axeViolations, desktop, openPage, phone } from '#e2e/harness/browser/browser.ts'
import { openSharedStage } from '#e2e/harness/browser/stage.ts'

const { browser, product } = await openSharedStage()

const sections = [
  'Trusted by',
  'What we do',
  'One deposit, as it happens',
  'How it works',
  'The network',
  'Benefits',
  'In good company',
  'Word from the counter',
  'As seen in...',
  'Nation-wide and growing fast',
]
const moving = { ...desktop, reducedMotion: 'no-preference' } as const

/** The opacity in which an element is painted: its own, multiplied by that of all elements around it. */
const opacityOf = (element: Locator) =>
  element.evaluate((inner) => {
    let opacity = 1
    for (let one: Element | null = inner; one; one = one.parentElement) opacity *= Number(getComputedStyle(one).opacity)
    return opacity
  })

test('the sections are in their order (rule W17)', async () => {
  const { page, context, problems } = await openPage(browser)
  await page.goto(product.url)
  const snapshot = await page.getByRole('main').ariaSnapshot()
  expect(Array.from(snapshot.matchAll(/- region "(.+?)":/g), ([, name]) => name)).toEqual(sections)
  for (const name of ['Trusted by', 'What we do', 'How it works', 'The network', 'As seen in...']) {
    expect(await page.getByRole('heading', { name, exact: true, level: 2 }).count(), name).toBe(1)
  }
  expect(problems).toEqual([])
  await context.close()
})

test('how it works is the journey in six steps (rule W18)', async () => {
  const { page, context } = await openPage(browser)
  await page.goto(product.url)
  const steps = await page.getByRole('list', { name: 'Six steps' }).getByRole('heading').allInnerTexts()
  expect(steps.map((step) => step.replaceAll(/\s+/g, ' ').trim().toLowerCase())).toEqual([
    'pick an amount',
    'get a code',
    'find the nearest shop',
    'scan it at the counter',
    'pay cash or card',
    'it’s in.',
  ])
  await context.close()
})

test(
  'the platform has its own drawings from 1024 px and below, and screen readers get one of each',
  { tags: 'slow' },
  async () => {
    const frames: (string | null)[] = []
    for (const width of [1024, 1023]) {
      const { page, context } = await openPage(browser, { viewport: { width, height: 900 } })
      await page.goto(product.url)
      const drawings = page.getByRole('region', { name: /One deposit/ }).getByRole('img')
      expect(await drawings.count()).toBe(3)
      frames.push(...(await drawings.evaluateAll((all) => all.map((one) => one.getAttribute('viewBox')))))
      await context.close()
    }
    // Each of the six drawings has its own frame.
    expect(new Set(frames).size).toBe(6)
  },
)

test('BROWSE NETWORK and the press open in new tabs, and say so; the logos link to the case studies', async () => {
  const { page, context } = await openPage(browser)
  await page.goto(product.url)
  const browse = page.getByRole('region', { name: 'The network' }).getByRole('link')
  const press = page
    .getByRole('region', { name: /seen in/i })
    .getByRole('listitem')
    .getByRole('link')
  expect(await press.count()).toBeGreaterThanOrEqual(6)
  for (const link of [browse, ...(await press.all())]) {
    expect(await link.getAttribute('target')).toBe('_blank')
    expect(await link.getAttribute('rel')).toContain('noopener')
    expect(await link.innerText()).toContain('opens in a new tab')
  }
  expect(await browse.getAttribute('href')).toBe('/locations')
  expect(await page.getByRole('link', { name: 'SEE THE CASE STUDIES', exact: true }).getAttribute('href')).toBe(
    '/clients',
  )
  await context.close()
})

test(
  'a masthead is an image with the paper’s name, whose space is reserved before it loads',
  { tags: 'slow' },
  async () => {
    const { page, context } = await openPage(browser)
    await page.goto(product.url)
    const masthead = page.getByRole('region', { name: /seen in/i }).getByAltText('Counter & Till', { exact: true })
    const isThere = (picture: Element) => picture instanceof HTMLImageElement && picture.complete && picture.naturalWidth > 0 // prettier-ignore
    expect(await masthead.evaluate(isThere)).toBe(false)
    const reserved = await masthead.boundingBox()
    expect(reserved?.width).toBeGreaterThan(100)
    await masthead.scrollIntoViewIfNeeded()
    await expect.poll(() => masthead.evaluate(isThere)).toBe(true)
    const shown = await masthead.boundingBox()
    expect([shown?.width, shown?.height]).toEqual([reserved?.width, reserved?.height])
    await context.close()
  },
)

test('the tabs show one list, the customers’ first, and follow the keyboard without moving the page', async () => {
  const { page, context } = await openPage(browser)
  await page.goto(product.url)
  const [first, second] = [page.getByRole('tab').nth(0), page.getByRole('tab').nth(1)]
  await first.scrollIntoViewIfNeeded()
  expect(await page.getByRole('tabpanel').count()).toBe(1)
  expect(await page.getByRole('tabpanel').innerText()).toContain('Cash works online again')
  const below = page.getByRole('region', { name: 'In good company' })
  const before = await below.boundingBox()
  await first.focus()
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowRight')
      return second.getAttribute('aria-selected')
    })
    .toBe('true')
  expect(await second.evaluate((tab) => tab === document.activeElement)).toBe(true)
  expect(await page.getByRole('tabpanel').innerText()).toContain('One integration')
  expect(await below.boundingBox()).toEqual(before)
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Home')
  expect(await first.getAttribute('aria-selected')).toBe('true')
  await context.close()
})

test('on a phone the bills are a strip with buttons that name their position', { tags: 'slow' }, async () => {
  const { page, context } = await openPage(browser, phone)
  await page.goto(product.url)
  const loaded = page.waitForResponse(/bill-strip-[^/]*\.js$/)
  const next = page.getByRole('button', { name: 'Next step' })
  await next.scrollIntoViewIfNeeded()
  await (await loaded).finished()
  // The module may run a moment after it has loaded: until then a press does nothing.
  await expect
    .poll(
      async () => {
        await next.click()
        return page.getByRole('status').filter({ hasText: /^Step/ }).innerText()
      },
      { interval: 500 },
    )
    .not.toBe('Step 1 of 6')
  expect(await page.getByRole('list', { name: 'Six steps' }).evaluate((strip) => strip.scrollLeft)).toBeGreaterThan(0)
  await context.close()
})

test('without scripts every word is readable, in both lists (rule W14)', { tags: 'slow' }, async () => {
  const { page, context } = await openPage(browser, { ...moving, javaScriptEnabled: false })
  await page.goto(product.url)
  for (const words of ['Cash works online again', 'One integration', 'Word from the counter', 'Payments Brief']) {
    const place = page.getByText(words).or(page.getByAltText(words)).first()
    expect(await place.isVisible(), words).toBe(true)
  }
  const faded = page.locator('main > section > *')
  expect(await faded.evaluateAll((all) => all.filter((one) => getComputedStyle(one).opacity !== '1').length)).toBe(0)
  await context.close()
})

test(
  'a section appears when the counter passes its number: one every 500 ms, up to 10 (rule W19)',
  { tags: 'slow' },
  async () => {
    const { page, context } = await openPage(browser, moving)
    await page.goto(product.url)
    const delays = await page.evaluate(() =>
      Array.from(document.querySelectorAll('main > section > :first-child'), (part) => {
        // Reads the style sheet's values: the first animations may be over before the test can query them.
        const { animationName, animationDelay } = getComputedStyle(part)
        return animationName === 'appear, settle' ? Number.parseFloat(animationDelay) * 1_000 : undefined
      }),
    )
    expect(delays).toEqual(sections.map((_, threshold) => 500 + threshold * 500))
    for (const part of [page.getByRole('banner'), page.getByRole('heading', { level: 1 })])
      expect(await opacityOf(part)).toBe(1)
    await context.close()
  },
)

test('text below the first screens is never half faded: a contrast check there passes', { tags: 'slow' }, async () => {
  const { page, context } = await openPage(browser, moving)
  await page.goto(product.url, { waitUntil: 'commit' })
  const opacities = await page.evaluate(async () => {
    const seen = new Set<string>()
    const end = performance.now() + 5_000
    // On a slow machine the text may appear later than that.
    while (performance.now() < end || !seen.has('1')) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      for (const part of document.querySelectorAll('main > section:nth-of-type(n + 3) > *'))
        seen.add(getComputedStyle(part).opacity)
    }
    return [...seen]
  })
  // On a slow machine nothing may be hidden any more when the test reads.
  expect(opacities.filter((opacity) => opacity !== '0')).toEqual(['1'])
  await context.close()
})

test(
  'a visitor who scrolls before the counter has loaded sees the text, not blank paper',
  { tags: 'slow' },
  async () => {
    const { page, context } = await openPage(browser, moving)
    await page.goto(product.url)
    await page.mouse.wheel(0, 6_000)
    await expect.poll(() => page.getByRole('banner').getAttribute('data-state')).not.toBe('unfixed')
    expect(await opacityOf(page.getByRole('heading', { name: 'As seen in...' }))).toBe(1)
    await context.close()
  },
)
