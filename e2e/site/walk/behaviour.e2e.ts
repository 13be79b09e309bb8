import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { axeViolations, desktop, phone } from '#e2e/harness/browser/browser.ts'
import { openSharedStage } from '#e2e/harness/browser/stage.ts'

import { pageTypes } from './page-types.ts'
import { retailerEntryPages, publicPages, unlistedPages } from './public-pages.ts'
import { openWalk, readToTheEnd, type Visit } from './visitor.ts'

/** The widths of the breakpoints, and on either side of them (rule W35); 640 is a window of 1280 px at 200%. */
const widths = [320, 390, 480, 481, 640, 768, 1023, 1024, 1149, 1150, 1311, 1312, 1920, 2560]

const { browser, product } = await openSharedStage()
const onPhone = await openWalk(browser, { ...phone, reducedMotion: 'no-preference' })
const onDesktop = await openWalk(browser, desktop)

/** Expects an empty console, no request to other hosts, and the canonical address that the page declares. */
async function expectCleanVisit(path: string, { page, messages, strangers }: Visit): Promise<void> {
  // The not-found page answers 404, which the browser logs.
  const isExpected = (message: string) => path === '/notfound' && message.includes('status of 404')
  expect(messages.filter((message) => !isExpected(message))).toEqual([])
  expect(strangers).toEqual([])
  const canonical = await page
    .locator('link[rel="canonical"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href))
  const isHidden = unlistedPages.includes(path) || (path !== '/agent-login' && retailerEntryPages.includes(path))
  expect(canonical).toEqual(isHidden ? [] : [product.url + path])
}

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }

/** Adds up how far the layout moves by itself, from the moment when its fonts have loaded: a fallback font may be a hair wider. */
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
 * Returns animations that run for more than five seconds or permanently: they would need a stop button (WCAG 2.2.2), and keep a phone busy.
 * Returns also those in a drawing that others only reference: no visitor sees them, and each frame is rendered again.
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

/** Every run walks one page of each kind; the long form walks the others. */
const kinds = [...pageTypes(), ...retailerEntryPages]
const others = publicPages.filter((path) => !kinds.includes(path))

async function walkOnAPhone(path: string): Promise<void> {
  const visit = await onPhone(product.url + path)
  const { page } = visit
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await watchShifts(page)
  await readToTheEnd(page)
  expect(await shiftsOf(page)).toBeLessThan(0.001)
  expect(await restless(page)).toEqual([])
  // Half-faded text has no contrast yet.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await axeViolations(page)).toEqual([])
  await expectCleanVisit(path, visit)
}

test.each(kinds)(
  '%s on a phone: axe finds nothing, the console is silent, nothing moves by itself (CLS 0) or for long (rules W15, W36)',
  walkOnAPhone,
)
test.each(others)(
  '%s, another page of a walked kind, on a phone: axe finds nothing, the console is silent, nothing moves (rules W15, W36)',
  { tags: 'slow' },
  walkOnAPhone,
)

/** Returns buttons without a border, and text that overrides the visitor's colours: both disappear in forced colours. */
const lostInForcedColours = (page: Page) =>
  page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const named = (element: Element) => `${element.localName}.${element.getAttribute('class') ?? ''}`
    // A selected tab uses the visitor's highlight colours.
    const isHighlighted = (element: Element) => element.matches('[role="tab"][aria-selected="true"]')
    // A file input is invisible and covers the label that is drawn for it.
    const drawnFor = (element: Element) => (element.matches('[type="file"]') && element.closest('label')) || element
    const fields = [...document.querySelectorAll('button, .button, input, select, textarea')].map(drawnFor)
    const buttons = fields.filter((element) => {
      const { borderTopWidth, borderBottomWidth, textDecorationLine, appearance } = getComputedStyle(element)
      // Elements that the system draws have the system's borders.
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

/** Returns how far a page scrolls sideways, for each width where it does. */
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
  '%s on a desktop: axe finds nothing, the console is silent, reduced motion is respected, it fits every width, and it keeps its borders in forced colours',
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
