import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { axeViolations, desktop, phone } from '#e2e/harness/browser.ts'
import { openSharedStage } from '#e2e/harness/stage.ts'

import { pageTypes } from './page-types.ts'
import { doorPages, publicPages, unlistedPages } from './public-pages.ts'
import { readToTheEnd, type Visit, visit } from './visitor.ts'

const { browser, product } = await openSharedStage()

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

test.each([...publicPages, ...doorPages])(
  '%s on a phone: axe finds nothing, the console is silent, nothing moves by itself (CLS 0) or for long (rules W15, W36)',
  async (path) => {
    const moving = { ...phone, reducedMotion: 'no-preference' } as const
    await visit(browser, product.url + path, moving, async (opened) => {
      const { page } = opened
      await watchShifts(page)
      await readToTheEnd(page)
      expect(await shiftsOf(page)).toBeLessThan(0.001)
      expect(await restless(page)).toEqual([])
      // What is half faded has no contrast yet.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      expect(await axeViolations(page)).toEqual([])
      await expectCleanVisit(path, opened)
    })
  },
)

test.each([...pageTypes(), ...doorPages])(
  '%s on a desktop: axe finds nothing, the console is silent, and it stands still for those who asked for less motion',
  async (path) => {
    await visit(browser, product.url + path, desktop, async (opened) => {
      const { page } = opened
      await watchShifts(page)
      await readToTheEnd(page)
      expect(await shiftsOf(page)).toBeLessThan(0.001)
      const moving = await page.evaluate(() =>
        document.getAnimations().flatMap(({ effect }) => {
          const { duration = 0, delay = 0 } = effect?.getComputedTiming() ?? {}
          const target = effect instanceof KeyframeEffect ? effect.target?.className : ''
          return Number(duration) > 20 || Number(delay) > 20 ? [`${String(target)} ${String(duration)} ms`] : []
        }),
      )
      expect(moving).toEqual([])
      expect(await axeViolations(page)).toEqual([])
      await expectCleanVisit(path, opened)
    })
  },
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

test.each(pageTypes())('%s keeps its edges and gives way to forced colours', async (path) => {
  await visit(browser, product.url + path, { ...desktop, forcedColors: 'active' }, async ({ page }) => {
    expect(await lostInForcedColours(page)).toEqual([])
  })
})
