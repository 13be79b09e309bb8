import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

type Point = { x: number; y: number }

/** Touches the first point, moves over the others and lifts the finger. */
export async function drawWithFinger(page: Page, points: readonly Point[]): Promise<void> {
  const [first, ...more] = points
  if (!first) return
  const session = await page.context().newCDPSession(page)
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [first] })
  for (const point of more) await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}

/** Returns the box of a canvas once it no longer moves: an earlier flick may still be scrolling it. */
async function restingBox(canvas: Locator) {
  let box = await canvas.boundingBox()
  await expect
    .poll(async () => {
      const before = box
      box = await canvas.boundingBox()
      return box && before && box.y === before.y && box.x === before.x
    })
    .toBe(true)
  if (!box) throw new Error('there is no canvas to sign on')
  return box
}

/**
 * Draws a name across a canvas with a finger, and repeats it if the canvas got no event: the browser takes the first touch after a flick as
 * stopping the flick.
 */
export async function signWithFinger(page: Page, canvas: Locator): Promise<void> {
  await canvas.evaluate((element: HTMLElement) =>
    element.addEventListener('pointerup', () => element.setAttribute('data-heard', ''), { once: true }),
  )
  await expect
    .poll(async () => {
      await canvas.scrollIntoViewIfNeeded()
      const box = await restingBox(canvas)
      const middle = box.y + box.height / 2
      const step = (box.width - 40) / 40
      const line = Array.from({ length: 41 }, (_, at) => ({
        x: box.x + 20 + at * step,
        y: middle + Math.sin(at / 2) * (box.height / 4),
      }))
      // The finger pauses before it lifts: the browser takes a tap right after a flick as stopping the flick.
      const last = line.at(-1)
      await drawWithFinger(page, [...line, ...(last ? Array.from({ length: 12 }, () => last) : [])])
      return (await canvas.getAttribute('data-heard')) !== null
    })
    .toBe(true)
}

/**
 * Taps a button until it gets the event, as a person does: the browser swallows a tap within milliseconds of a stroke or a scroll, which is
 * faster than any hand. A button that has disappeared got the event.
 */
export async function tapUntilHeard(button: Locator): Promise<void> {
  await button.evaluate((element: HTMLElement) =>
    element.addEventListener('click', () => element.setAttribute('data-heard', ''), { once: true }),
  )
  const isHeard = () => button.evaluateAll((all) => all.every((one) => one.hasAttribute('data-heard')))
  await expect
    .poll(async () => {
      if (await isHeard()) return true
      await button.tap()
      return isHeard()
    })
    .toBe(true)
}
