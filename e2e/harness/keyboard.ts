import type { Locator, Page } from 'playwright-core'

const mostPresses = 90

/** Whether the focus of the whole page is on this element, in whatever frame it stands. */
const hasFocus = (target: Locator) =>
  target.evaluate((element) => element === element.ownerDocument.activeElement && element.ownerDocument.hasFocus())

/** Presses Tab until the focus is on an element: what Tab never reaches, nobody with a keyboard alone does. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor({ state: 'attached' })
  for (let presses = 0; presses < mostPresses; presses += 1) {
    if (await hasFocus(target)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not lead to ${String(target)}`)
}

/** Goes to a field by the keyboard and types into it, over what stood there. */
export async function typeInto(page: Page, target: Locator, words: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(words)
}

/** Goes to an element by the keyboard and presses a key on it. */
export async function pressOn(page: Page, target: Locator, key: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}
