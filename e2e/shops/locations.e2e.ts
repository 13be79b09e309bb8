import type { BrowserContextOptions } from 'playwright-core'
import { expect, test } from 'vitest'

import { axeViolations, desktop, openPage, phone } from '#e2e/harness/browser/browser.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'

const ask = (path: string): Promise<Response> => fetch(product.url + path)

const { browser, product } = await openStage({ env: { DEMO_STORES: 'on' } })
const hasExamples = async () => (await (await ask('/locations?q=2204')).text()).includes('These stores are invented')
while (!(await hasExamples())) await new Promise((resolve) => setTimeout(resolve, 250))

const openFinder = async (path: string, options?: BrowserContextOptions) => {
  const opened = await openPage(browser, options)
  await ask('/locations')
  await opened.page.goto(product.url + path)
  return {
    ...opened,
    lead: opened.page.getByRole('status').filter({ hasText: /counter|found/ }),
    entries: opened.page.getByRole('list', { name: 'Counters' }).getByRole('listitem'),
  }
}

/** Returns the address of the shop that is listed first. */
async function firstStore(): Promise<string> {
  const html = await (await ask('/locations?q=2204')).text()
  return /href="(\/locations\/[a-z0-9-]+)"/.exec(html)?.[1] ?? ''
}

test('the finder finds a suburb and a postcode, and every listed store has its pin (rule F1)', async () => {
  const { page, context, problems, lead, entries } = await openFinder('/locations')
  for (const typed of ['Marrickville', '2204']) {
    await page.getByLabel('Suburb or postcode').fill(typed)
    await page.getByRole('button', { name: 'Search' }).click()
    await page.waitForURL(`**/locations?q=${typed}`)
    expect(await lead.innerText()).toMatch(/^6 counters near .+ NSW 2204$/)
    expect(await entries.count()).toBe(6)
    const pins = page.getByRole('group', { name: /^Map of/ }).getByRole('link', { name: /^\d+: / })
    expect(await pins.count()).toBe(6)
  }
  expect(await page.getByText('These stores are invented').isVisible()).toBe(true)
  expect(problems).toEqual([])
  await context.close()
})

test('a name in several states selects one, and the others are offered', { tags: 'slow' }, async () => {
  const { page, context, lead } = await openFinder('/locations?q=Richmond')
  const first = await lead.innerText()
  await page
    .getByText(/Another one\?/)
    .locator('..')
    .getByRole('link')
    .first()
    .click()
  await page.waitForURL('**/locations?q=Richmond+*')
  expect(await lead.innerText()).not.toBe(first)
  await context.close()
})

test('an unknown place gets a message, and the capitals are offered', { tags: 'slow' }, async () => {
  const { page, context, lead, entries } = await openFinder('/locations?q=Xyzzyville')
  expect(await lead.innerText()).toBe('Nothing found')
  expect(await page.getByText('We know no place called “Xyzzyville”').isVisible()).toBe(true)
  expect(await entries.count()).toBe(0)
  await page.getByRole('listitem').getByRole('link', { name: 'Hobart', exact: true }).click()
  await expect.poll(() => lead.innerText()).toContain('near Hobart TAS 7000')
  await context.close()
})

test('a store is selected from the list by keyboard, and its card opens', async () => {
  const { page, context, entries } = await openFinder('/locations?q=2204')
  const third = entries.nth(2).getByRole('link')
  const name = await third.innerText()
  await third.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**#picked')
  expect(
    await page
      .getByRole('region', { name: 'The counter you picked' })
      .getByRole('heading', { level: 2 })
      .first()
      .innerText(),
  ).toBe(name.toUpperCase())
  expect(await entries.nth(2).getByRole('link').getAttribute('aria-current')).toBe('true')
  await context.close()
})

test(
  'open stores can be listed first, and the list can be limited to stores that mind parcels',
  { tags: 'slow' },
  async () => {
    const { page, context, entries } = await openFinder('/locations?q=Melbourne+VIC+3000')
    await page.getByRole('link', { name: 'Open now first' }).click()
    await page.waitForURL('**open=1*')
    // At night no store may be open.
    const states = (await entries.allInnerTexts()).map((words) => /^Open (until|24 hours)/m.test(words))
    expect(states.lastIndexOf(true)).toBe(states.filter(Boolean).length - 1)
    await page.getByRole('link', { name: 'Minds parcels' }).click()
    await page.waitForURL('**open=1&parcels=1*')
    expect(await page.getByRole('region', { name: 'The counter you picked' }).innerText()).toContain('Parcel pick-up')
    await context.close()
  },
)

test('without scripts everything works except “Near me” (rule F2)', { tags: 'slow' }, async () => {
  const { page, context, lead } = await openFinder('/locations', { ...desktop, javaScriptEnabled: false })
  await page.getByLabel('Suburb or postcode').fill('Broome')
  await page.getByLabel('Suburb or postcode').press('Enter')
  await page.waitForURL('**/locations?q=Broome')
  expect(await lead.innerText()).toContain('near Broome WA')
  expect(await page.getByRole('button', { name: 'Near me' }).count()).toBe(0)
  await context.close()
})

test('“Near me” asks for the position only when pressed, and stores it rounded to some hundred metres', async () => {
  const here = { geolocation: { latitude: -33.911234, longitude: 151.155678 }, permissions: ['geolocation'] }
  const { page, context, lead } = await openFinder('/locations', { ...phone, ...here })
  await page.getByRole('button', { name: 'Near me' }).click()
  await page.waitForURL('**/locations?at=*')
  expect(new URL(page.url()).searchParams.get('at')).toBe('-33.912,151.156')
  expect(await lead.innerText()).toContain('counters near where you are')
  await context.close()
})

test('a browser that refuses its position leads to a message and not to a dead end', { tags: 'slow' }, async () => {
  const { page, context } = await openFinder('/locations')
  await page.getByRole('button', { name: 'Near me' }).click()
  await expect.poll(() => page.locator('[data-said]').innerText()).toContain('Type a suburb or postcode instead')
  await context.close()
})

test('suburbs are suggested while the visitor types', { tags: 'slow' }, async () => {
  const { page, context } = await openFinder('/locations')
  await expect.poll(() => page.locator('form[data-hydrated]').count()).toBe(1)
  await page.getByLabel('Suburb or postcode').pressSequentially('marrick')
  await expect
    .poll(() => page.locator('#finder-places option').first().getAttribute('value'))
    .toBe('Marrickville NSW 2204')
  await context.close()
})

test('the page of a store shows the same details to people and machines (rule F6)', { tags: 'slow' }, async () => {
  const path = await firstStore()
  const { page, context, problems } = await openFinder(path)
  const written = await page.locator('script[type="application/ld+json"]').allTextContents()
  const things = written.flatMap((text) => {
    const thing = JSON.parse(text) as { '@graph'?: Record<string, unknown>[] } & Record<string, unknown>
    return thing['@graph'] ?? [thing]
  })
  const store = things.find((thing) => thing['@type'] === 'LocalBusiness')
  expect(String(store?.name).toUpperCase()).toBe(await page.getByRole('heading', { level: 1 }).innerText())
  expect(store?.openingHoursSpecification).not.toEqual([])
  expect(await page.getByRole('region', { name: 'Next counters' }).getByRole('listitem').count()).toBe(5)
  expect(await page.getByText('This store is invented').isVisible()).toBe(true)
  expect(problems).toEqual([])
  await context.close()
})

test('an unknown store is not found', { tags: 'slow' }, async () => {
  for (const slug of ['nope', 'a'.repeat(400), '..%2f..', '%00', "'%20or%201=1"]) {
    expect((await ask(`/locations/${slug}`)).status, slug).toBeLessThan(500)
  }
  expect((await ask('/locations/nope')).status).toBe(404)
})

test('the finder has no axe violation with results, and never scrolls sideways', { tags: 'slow' }, async () => {
  const paths = ['/locations?q=Richmond', '/locations?q=Xyzzyville', '/locations?q=2204&open=1&parcels=1', await firstStore()] // prettier-ignore
  for (const options of [phone, desktop])
    for (const path of paths) {
      const { page, context } = await openFinder(path, options)
      expect(await axeViolations(page), path).toEqual([])
      for (const width of [options.viewport.width, 320]) {
        await page.setViewportSize({ width, height: 700 })
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(over, `${path} at ${width}`).toBeLessThanOrEqual(0)
      }
      await context.close()
    }
})

const hostile = [
  'q=',
  'q=%00',
  'q=%ff%fe',
  'q=%F0%9F%A6%9C',
  'q=%ED%A0%80',
  `q=${'a'.repeat(4_000)}`,
  `q=${'%F0%9F%A6%9C'.repeat(300)}`,
  `q=${'9'.repeat(400)}`,
  'q=0000',
  'q=9999',
  'q=-1',
  'q=NSW',
  'q=Antarctica',
  'q=Mawson',
  'q=Christmas+Island',
  'q=Norfolk+Island',
  'q=Cocos',
  "q='%3B+drop+table+newsagencies%3B--",
  'q=%3Cscript%3Ealert(1)%3C/script%3E',
  'q=%E2%80%AEabc',
  'q=__proto__',
  'q=constructor&pick=__proto__',
  'q=(a%2B)%2B%24',
  'q=%25%25%25',
  'q=a&q=b&q=c',
  'q[]=a',
  'q=%0d%0aSet-Cookie:+a=b',
  'q=2204&zoom=-1',
  'q=2204&zoom=0',
  'q=2204&zoom=21',
  'q=2204&zoom=22',
  'q=2204&zoom=1e9',
  'q=2204&zoom=NaN',
  'q=2204&zoom=%D9%A3',
  'q=2204&pick=../../etc/passwd',
  `q=2204&pick=${'a'.repeat(500)}`,
  'at=0,0',
  'at=-90,180',
  'at=-56,97',
  'at=-55.999,168.999',
  'at=-9.001,96.001&zoom=0',
  'at=NaN,NaN',
  'at=-33.9,151.2,1',
  'at=-33.9,151.2&q=2204&zoom=21',
  'at=-25,134&zoom=0',
  'at=-1e1,1e2',
  'lat=x&lng=y',
]

test.for(hostile)('%s gets a page, and no input is executed', async (query) => {
  const answer = await ask(`/locations?${query}`)
  expect(answer.status).toBeLessThan(500)
  const html = await answer.text()
  expect(html).not.toContain('<script>alert(1)')
  expect(html).not.toMatch(/NaN|Infinity|undefined/)
})

test.for(hostile.filter((query) => query.startsWith('q=')))('/api accepts %s', async (query) => {
  for (const call of ['places', 'stores']) {
    expect((await ask(`/api/${call}?${query}`)).status).toBeLessThan(500)
  }
})

test('the longest hours fit into their frame at each width', async () => {
  const { page, context } = await openFinder(`/locations?q=2204&pick=${(await firstStore()).split('/').at(-1)}`)
  const table = page.getByRole('table', { name: /^Opening hours/ })
  await table.waitFor()
  // All stores of the stage are closed by ten in the evening.
  await table.evaluate((box) => {
    for (const cell of box.querySelectorAll('td > span'))
      cell.textContent = (cell.textContent ?? '').replaceAll(/\d+(:\d+)?/g, '10:30')
  })
  const beyond = (box: HTMLElement) =>
    box.getBoundingClientRect().right - (box.parentElement?.getBoundingClientRect().right ?? 0)
  for (const width of [320, 390, 768, 1024, 1150, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect([width, (await table.evaluate(beyond)) <= 0]).toEqual([width, true])
  }
  await context.close()
})

test('forced colours leave the legend of the pins distinct', async () => {
  const { page, context } = await openFinder('/locations?q=2204', { forcedColors: 'active' })
  const marks = await page
    .getByRole('list', { name: 'Pins' })
    .getByRole('listitem')
    .evaluateAll((all) => all.map((item) => getComputedStyle(item, '::before').background))
  expect(new Set(marks).size).toBe(3)
  await context.close()
})

test('the next counters are whole on paper and next to a wide counter', async () => {
  const { page, context } = await openFinder(await firstStore())
  const cut = () =>
    page.getByRole('region', { name: 'Next counters' }).evaluate((section) => {
      const columns = [...section.querySelectorAll('li')].map((item) => item.scrollWidth > item.clientWidth)
      return section.clientWidth < 240 || columns.includes(true)
    })
  for (const width of [320, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect([width, await cut()]).toEqual([width, false])
  }
  await page.emulateMedia({ media: 'print' })
  // A4, whose margins the width of a media query includes.
  await page.setViewportSize({ width: 794, height: 1123 })
  expect(
    await page.locator('.store-sides').evaluate((box) => getComputedStyle(box).gridTemplateColumns.split(' ').length),
  ).toBe(1)
  await context.close()
})
