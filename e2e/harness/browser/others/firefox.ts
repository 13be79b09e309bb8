import puppeteer, { type BrowserContext, type ElementHandle, type Frame } from 'puppeteer-core'

import { otherBrowsers } from '#scripts/test/other-browsers.ts'

import { findScript } from './find-in-page.ts'
import { type Driver, type OtherBrowser, personWith } from './person.ts'

async function openWindow(context: BrowserContext): Promise<Driver<ElementHandle>> {
  const page = await context.newPage()
  page.setDefaultTimeout(0)
  let frame: Frame = page.mainFrame()
  return {
    async goto(url) {
      await page.goto(url)
    },
    url: () => Promise.resolve(page.url()),
    async find(sought) {
      const found = await frame.evaluateHandle(`(async () => {${findScript(sought)}})()`)
      return (found.asElement() as ElementHandle | null) ?? undefined
    },
    click: (found) => found.click(),
    async type(found, text) {
      await found.evaluate((field) => (field as HTMLInputElement).select())
      await found.type(text)
    },
    async select(found, option) {
      const value = await found.evaluate(
        (list, words) => [...(list as HTMLSelectElement).options].find(({ label }) => label === words)?.value,
        option,
      )
      await found.select(value ?? option)
    },
    async draw(found, [first, ...more]) {
      const box = await found.boundingBox()
      if (!box || !first) throw new Error('there is nothing to draw on')
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      await page.mouse.move(x + first.x, y + first.y)
      await page.mouse.down()
      for (const point of more) await page.mouse.move(x + point.x, y + point.y)
      await page.mouse.up()
    },
    async enter(found) {
      frame = (await (found as ElementHandle<HTMLIFrameElement>).contentFrame()) ?? frame
    },
    leave() {
      frame = page.mainFrame()
      return Promise.resolve()
    },
    close: () => context.close(),
  }
}

/** Opens Firefox ESR, driven by WebDriver BiDi. */
export async function openFirefox(): Promise<OtherBrowser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: otherBrowsers.firefox,
    headless: !process.env.HEADED,
    acceptInsecureCerts: true,
    // The setup ends a test whose page hangs (scripts/test/patient-setup.ts).
    protocolTimeout: 0,
    timeout: 0,
  })
  return {
    newPerson: async () => personWith(await openWindow(await browser.createBrowserContext())),
    close: () => browser.close(),
  }
}
