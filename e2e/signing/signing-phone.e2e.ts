import { readFileSync } from 'node:fs'

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { axeViolations, openPage } from '#e2e/harness/browser/browser.ts'
import {
  fillAddress,
  fillOverview,
  heading,
  next,
  openOverview,
  seedContract,
  toSigning,
} from '#e2e/harness/data/contracts.ts'
import { drawWithFinger, signWithFinger, tapUntilHeard } from '#e2e/harness/browser/touch.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'

/** The smallest phone that we promise to support (rule W35). */
const smallPhone = { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true }
/** The part that an on-screen keyboard leaves visible. */
const underKeyboard = { width: 320, height: 300 }

const tokens: string[] = []

const { browser, product } = await openStage({
  env: { DEMO_STORES: 'off' },
  seed: async (platform) => {
    for (let at = 0; at < 3; at += 1) tokens.push(await seedContract(platform, `thumb${at}@example.com`))
  },
})

/** Opens the contract's frame on a phone, before any of it was read. */
async function openFrame(at: number) {
  const opened = await openPage(browser, smallPhone)
  const { page } = opened
  await openOverview(product, page, tokens[at] ?? '')
  await fillOverview(page)
  await fillAddress(page)
  await toSigning(page)
  return { ...opened, frame: page.frameLocator('iframe') }
}

/** Swipes upwards over the frame once, with a thumb that stops before it lifts: the page does not scroll on. */
const swipe = (page: Page) =>
  drawWithFinger(
    page,
    [480, 460, 400, 330, 260, 190, 130, 90, ...Array.from({ length: 12 }, () => 90)].map((y) => ({ x: 160, y })),
  )

/** How far the page and the agreement's box can scroll: where both are 0, only the frame scrolls. */
async function scrollable(page: Page): Promise<{ page: number; box: number }> {
  const inner = page.frame({ url: /\/sign\// })
  const box = await inner?.evaluate(() => {
    const region = document.getElementById('the-agreement')
    return region ? region.scrollHeight - region.clientHeight : -1
  })
  const outer = await page.evaluate(
    () => document.documentElement.scrollHeight - document.documentElement.clientHeight + scrollY,
  )
  return { page: outer, box: box ?? -1 }
}

test('on a small phone only one thing scrolls, and a thumb reads to the end, which is recorded then and not before', async () => {
  const { page, context, frame, problems } = await openFrame(0)
  expect(await scrollable(page)).toEqual({ page: 0, box: 0 })
  const box = await page.locator('iframe').boundingBox()
  expect(box?.width).toBe(320)
  expect(box?.height ?? 0).toBeGreaterThan(400)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(568)
  for (const name of ['Menu', 'Back'])
    expect(await page.getByRole('button', { name, exact: true }).isVisible()).toBe(true)
  expect(await page.getByRole('button', { name: 'Sign on this page instead' }).isVisible()).toBe(false)
  expect(await axeViolations(page)).toEqual([])

  await swipe(page)
  await frame.getByText('Scroll to the end, then sign').waitFor()
  const isRead = () => frame.getByText('Read to the end').isVisible()
  for (let swipes = 0; swipes < 80 && !(await isRead()); swipes += 1) await swipe(page)
  await expect.poll(isRead).toBe(true)
  expect(await scrollable(page)).toEqual({ page: 0, box: 0 })

  const canvas = frame.locator('canvas')
  await frame.getByText('SIGN HERE WITH YOUR FINGER...').waitFor()
  await signWithFinger(page, canvas)
  await frame.getByText('SIGN HERE WITH YOUR FINGER...').waitFor({ state: 'detached' })
  await frame.getByRole('checkbox').check()
  await tapUntilHeard(frame.getByRole('button', { name: 'SUBMIT' }))
  await page.waitForURL(/\/signup-complete/)
  expect(await heading(page)).toBe('Your registration is complete')
  // The headline on the bill fits its paper.
  const headline = page.getByText(/^(NEWSAGENT|SIGNS ON)$/)
  expect(await headline.evaluateAll((lines) => lines.map((line) => line.scrollWidth - line.clientWidth))).toEqual([
    0, 0,
  ])
  expect(problems).toEqual([])
  await context.close()
})

test(
  'with keys alone and an on-screen keyboard, End reads to the end, the name stays in sight, and Back leads back',
  { tags: 'slow' },
  async () => {
    const { page, context, frame } = await openFrame(1)
    await frame.getByRole('region', { name: 'The agreement' }).focus()
    await page.keyboard.press('End')
    await frame.getByText('Read to the end').waitFor()
    await frame.getByRole('radio', { name: 'Draw it' }).focus()
    await page.keyboard.press('ArrowRight')
    const name = frame.getByLabel('Type your name')
    await name.tap()
    await page.setViewportSize(underKeyboard)
    await page.keyboard.type('Mia Costa')
    const inSight = async () => {
      const [field, around] = [await name.boundingBox(), await page.locator('iframe').boundingBox()]
      if (!field || !around) return false
      const middle = field.y + field.height / 2
      return middle > around.y && middle < around.y + around.height
    }
    await expect.poll(inSight).toBe(true)
    expect(await scrollable(page)).toEqual({ page: 0, box: 0 })
    expect((await page.locator('iframe').boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(240)
    await page.setViewportSize(smallPhone.viewport)
    expect(await name.inputValue()).toBe('Mia Costa')
    const back = page.getByRole('button', { name: 'Back', exact: true })
    await back.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => heading(page)).toBe('Read the key facts')
    await context.close()
  },
)

test(
  'on a bad connection the drawing field is requested again, the PDF is there before signing, and an expired session is reopened',
  { tags: 'slow' },
  async () => {
    const { page, context } = await openPage(browser, smallPhone)
    const drawing = '**/assets/signature_pad-*.js'
    await page.route(drawing, (route) => route.abort())
    await openOverview(product, page, tokens[2] ?? '')
    await fillOverview(page)
    await fillAddress(page)
    await toSigning(page)
    const frame = page.frameLocator('iframe')
    const trouble = frame.getByRole('alert').filter({ hasText: 'The field to draw in could not be loaded' })
    await trouble.waitFor()
    await page.unroute(drawing)
    await trouble.getByRole('button', { name: 'Try again' }).click()
    await frame.getByText('SIGN HERE WITH YOUR FINGER...').waitFor()

    const pdf = frame.getByRole('link', { name: 'PDF of the agreement, to read before you sign' })
    const [file] = await Promise.all([page.waitForEvent('download'), pdf.click()])
    expect(file.suggestedFilename()).toMatch(/^retailer-agreement-not-signed-.*\.pdf$/)
    expect(
      readFileSync(await file.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')

    const before = page.frame({ url: /\/sign\// })?.url()
    await context.clearCookies({ name: '__Host-sign' })
    await page.frame({ url: /\/sign\// })?.evaluate(() => location.reload())
    await frame.getByRole('heading', { name: 'This signing session is over' }).waitFor()
    await frame.getByRole('button', { name: 'Open it again' }).click()
    await expect.poll(() => heading(page)).toMatch(/Read the key facts|Read it, then sign it/)
    if ((await heading(page)) === 'Read the key facts') await next(page)
    await page.locator('iframe[data-loaded]').waitFor()
    expect(page.frame({ url: /\/sign\// })?.url()).not.toBe(before)
    await context.close()
  },
)
