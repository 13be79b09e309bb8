import type { Page } from 'playwright-core'

import { freeWordsOf, textOf, tooHardIn } from '#app/testing/reading/words-of.ts'
import routes from '#app/routes.ts'

/** The first parts of the addresses of retailers' screens. */
function pathsBelow(frame: string): string[] {
  const screens = routes.find(({ file }) => file === frame)?.children
  if (!screens) throw new Error(`app/routes.ts has no screens below ${frame}`)
  return screens.map(({ path = '' }) => `/${path.replace(/\/:.*$/, '')}`)
}
const retailersPaths = ['/sms-opt-out', '/sign', ...pathsBelow('site/flow/flow.page.tsx')]

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
