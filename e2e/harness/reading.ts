import type { Page } from 'playwright-core'

import { freeWordsOf, textOf, tooHardIn } from '#app/platform/testing/words-of.ts'
import routes from '#app/routes.ts'

const flow = routes.find(({ file }) => file === 'site/flow/flow.page.tsx')?.children ?? []
/** The first parts of the addresses of retailers' screens. */
const retailersPaths = ['/sms-opt-out', '/sign', ...flow.map(({ path = '' }) => `/${path.replace(/\/:.*$/, '')}`)]

const isRetailers = (path: string): boolean => retailersPaths.some((one) => path === one || path.startsWith(`${one}/`))

/** The main part of the page and its dialogs, without elements that are not displayed. */
const seenHtml = (): string =>
  [...document.querySelectorAll('main, dialog:not(main dialog)')]
    .map((part) => {
      const seen = part.cloneNode(true) as HTMLElement
      const copies = [...seen.querySelectorAll('*')]
      for (const [index, element] of [...part.querySelectorAll('*')].entries())
        if (!element.checkVisibility()) copies[index]?.remove()
      return part.checkVisibility() ? seen.innerHTML : ''
    })
    .join('<br>')

/** Returns the words on a retailers' screen, as displayed now, that exceed the reading level (rule W37). */
export async function hardWords(page: Page): Promise<string[]> {
  if (!isRetailers(new URL(page.url()).pathname)) return []
  return tooHardIn(freeWordsOf(textOf(await page.evaluate(seenHtml))))
}
