import type { Locator, Page } from 'playwright-core'

const mostPresses = 90

/** Whether the page's focus is on this element, in whatever frame it is. */
const hasFocus = (target: Locator) =>
  target.evaluate((element) => element === element.ownerDocument.activeElement && element.ownerDocument.hasFocus())

/** Presses Tab until the focus is on an element: a person with only a keyboard cannot reach what Tab never reaches. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor({ state: 'attached' })
  for (let presses = 0; presses < mostPresses; presses += 1) {
    if (await hasFocus(target)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not lead to ${String(target)}`)
}

/** Tabs to a field and types into it, replacing its content. */
export async function typeInto(page: Page, target: Locator, words: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(words)
}

/** Tabs to an element and presses a key on it. */
export async function pressOn(page: Page, target: Locator, key: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}
