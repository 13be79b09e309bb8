import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { axeViolations, desktop, phone } from '#e2e/harness/browser.ts'
import { openSharedStage } from '#e2e/harness/stage.ts'

import { pageTypes } from './page-types.ts'
import { doorPages, publicPages, unlistedPages } from './public-pages.ts'
import { openWalk, readToTheEnd, type Visit } from './visitor.ts'

/** Where something changes, and on either side of it (rule W35); 640 is a window of 1280 px at 200 %. */
const widths = [320, 390, 480, 481, 640, 768, 1023, 1024, 1149, 1150, 1311, 1312, 1920, 2560]

const { browser, product } = await openSharedStage()
const onPhone = await openWalk(browser, { ...phone, reducedMotion: 'no-preference' })
const onDesktop = await openWalk(browser, desktop)

/** Nothing in the console, nobody else asked, and the address that the browser made of the head is the page's own. */
async function expectCleanVisit(path: string, { page, messages, strangers }: Visit): Promise<void> {
  // The page that says that there is nothing answers 404, and the browser notes it.
  const isExpected = (message: string) => path === '/notfound' && message.includes('status of 404')
  expect(messages.filter((message) => !isExpected(message))).toEqual([])
  expect(strangers).toEqual([])
  const canonical = await page
    .locator('link[rel="canonical"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href))
  const isHidden = unlistedPages.includes(path) || (path !== '/agent-login' && doorPages.includes(path))
  expect(canonical).toEqual(isHidden ? [] : [product.url + path])
}

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }

/** Adds up how far the page moves by itself, from the moment when its type is there: a stand-in may be a hair wider. */
const watchShifts = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    const found = { shift: 0 }
    Object.assign(globalThis, { found })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) found.shift += entry.value
    }).observe({ type: 'layout-shift' })
  })
const shiftsOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { found: { shift: number } }).found.shift)

/**
 * What goes on for more than five seconds, or for ever, would have to be stoppable (WCAG 2.2.2), and keeps a phone busy;
 * so does what moves in a drawing that is there for others to use: nobody sees it there, and each frame is made anew.
 */
const restless = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().flatMap(({ effect }) => {
      const { duration = 0, iterations = 1 } = effect?.getComputedTiming() ?? {}
      const target = effect instanceof KeyframeEffect ? effect.target : null
      const isInDefinition = Boolean(target?.closest('defs, symbol'))
      return isInDefinition || Number(duration) * iterations > 5_000 ? [target?.getAttribute('class')] : []
    }),
  )

/** One page of each kind in every run; the others of its kind in the long form. */
const kinds = [...pageTypes(), ...doorPages]
const others = publicPages.filter((path) => !kinds.includes(path))

async function walkOnAPhone(path: string): Promise<void> {
  const visit = await onPhone(product.url + path)
  const { page } = visit
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await watchShifts(page)
  await readToTheEnd(page)
  expect(await shiftsOf(page)).toBeLessThan(0.001)
  expect(await restless(page)).toEqual([])
  // What is half faded has no contrast yet.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await axeViolations(page)).toEqual([])
  await expectCleanVisit(path, visit)
}

test.each(kinds)(
  '%s on a phone: axe finds nothing, the console is silent, nothing moves by itself (CLS 0) or for long (rules W15, W36)',
  walkOnAPhone,
)
test.each(others)(
  '%s, of a kind that was walked, on a phone: axe finds nothing, the console is silent, nothing moves (rules W15, W36)',
  { tags: 'slow' },
  walkOnAPhone,
)

/** Buttons without an edge, and text that refuses the person's own colours: both vanish in forced colours. */
const lostInForcedColours = (page: Page) =>
  page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const named = (element: Element) => `${element.localName}.${element.getAttribute('class') ?? ''}`
    // A selected tab names its colours among the person's own.
    const isHighlighted = (element: Element) => element.matches('[role="tab"][aria-selected="true"]')
    // A field for a file lies unseen over the label that is drawn for it.
    const drawnFor = (element: Element) => (element.matches('[type="file"]') && element.closest('label')) || element
    const fields = [...document.querySelectorAll('button, .button, input, select, textarea')].map(drawnFor)
    const buttons = fields.filter((element) => {
      const { borderTopWidth, borderBottomWidth, textDecorationLine, appearance } = getComputedStyle(element)
      // What the system draws has the system's edges.
      const isDrawn = element.matches('[type="checkbox"], [type="range"]') && appearance === 'auto'
      const isBare = borderTopWidth === '0px' && borderBottomWidth === '0px' && textDecorationLine === 'none'
      return isShown(element) && isBare && !isDrawn
    })
    const stubborn = [...document.querySelectorAll('body :not(svg, svg *)')].filter(
      (element) =>
        isShown(element) &&
        element.textContent !== '' &&
        getComputedStyle(element).forcedColorAdjust === 'none' &&
        !isHighlighted(element),
    )
    return [...buttons, ...stubborn.filter((element) => !element.querySelector('svg'))].map(named)
  })

const moving = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().flatMap(({ effect }) => {
      const { duration = 0, delay = 0 } = effect?.getComputedTiming() ?? {}
      const target = effect instanceof KeyframeEffect ? effect.target?.className : ''
      return Number(duration) > 20 || Number(delay) > 20 ? [`${String(target)} ${String(duration)} ms`] : []
    }),
  )

/** How far a page goes sideways, at each width where it does. */
async function tooWide(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    if (over > 0) found.push(`${over} px at ${width}`)
  }
  await page.setViewportSize(desktop.viewport)
  return found
}

test.each(kinds)(
  '%s on a desktop: axe finds nothing, the console is silent, nothing moves for those who asked for less motion, it fits every width, and it keeps its edges in forced colours',
  async (path) => {
    const visit = await onDesktop(product.url + path)
    const { page } = visit
    await watchShifts(page)
    await readToTheEnd(page)
    expect(await shiftsOf(page)).toBeLessThan(0.001)
    expect(await moving(page)).toEqual([])
    expect(await axeViolations(page)).toEqual([])
    await expectCleanVisit(path, visit)
    expect(await tooWide(page)).toEqual([])
    await page.emulateMedia({ forcedColors: 'active' })
    expect(await lostInForcedColours(page)).toEqual([])
    await page.emulateMedia({ forcedColors: 'none' })
  },
)
