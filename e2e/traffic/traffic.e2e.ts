import type { BrowserContextOptions } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'

import { axeViolations, desktop, openPage, phone } from '#e2e/harness/browser/browser.ts'
import { scriptRuns } from '#e2e/harness/browser/script-runs.ts'
import { becomeFirstOwner } from '#e2e/harness/data/staff.ts'
import { askForPrivacy, openVisit, talkButton, userAgent, visitor } from '#e2e/harness/browser/visit.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'

const { browser, product } = await openStage()
const opened = await openPage(browser, desktop)
const office = opened.page
await becomeFirstOwner(product, office)

async function visit(options: BrowserContextOptions = visitor, setUp?: string) {
  const opened = await openVisit(browser, product, { options, ...(setUp && { setUp }) })
  onTestFinished(() => opened.context.close())
  return opened
}

/** Reads the number on a tile at /staff/traffic. */
async function tile(name: string): Promise<number> {
  await office.goto(`${product.url}/staff/traffic?range=7`)
  const found = office.getByRole('heading', { name, exact: true }).locator('+ p')
  return (await found.count()) === 0 ? 0 : Number((await found.textContent())?.replaceAll(',', ''))
}

/** Reads the counts in the row of a table at /staff/traffic that begins with a name. */
async function counts(name: RegExp): Promise<string[]> {
  await office.goto(`${product.url}/staff/traffic?range=7`)
  return office.getByRole('row', { name }).getByRole('cell').allTextContents()
}

test('before the first visit the screen says what to do', async () => {
  await office.goto(`${product.url}/staff/traffic`)
  expect(await office.getByRole('heading', { name: 'No passing trade, yet' }).isVisible()).toBe(true)
  expect(await axeViolations(office)).toEqual([])
})

test('a page and a click are reported once each, without a cookie and without a third party', async () => {
  const { page, context, reports, strangers, problems } = await visit()
  await page.goto(`${product.url}/?utm_source=letter&utm_campaign=Autumn&token=secret`)
  await page.waitForLoadState('load')
  await expect.poll(() => reports.map(({ event }) => event)).toEqual(['page_view'])
  expect(JSON.stringify(reports)).not.toContain('secret')
  await talkButton(page).click()
  await expect.poll(() => reports.map(({ event, label }) => label ?? event)).toEqual(['page_view', "LET'S TALK"])
  expect(await context.cookies()).toEqual([])
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  expect(strangers).toEqual([])
  expect(problems).toEqual([])
  const tiles = async () => [await tile('Visitors'), await tile('Page views'), await tile('Buttons pressed')]
  await expect.poll(tiles).toEqual([1, 1, 1])
})

test(
  'a page of retailers is counted too: its view and its button, and none of the typed text',
  { tags: 'slow' },
  async () => {
    const { page, reports, strangers } = await visit()
    await page.goto(`${product.url}/signup`)
    await expect.poll(() => reports.map(({ event }) => event)).toEqual(['page_view'])
    await page.getByLabel('Email', { exact: true }).fill('mia@example.com')
    await page.getByRole('button', { name: 'Register my shop' }).click()
    await expect
      .poll(() => reports.map(({ event, label }) => label ?? event))
      .toEqual(['page_view', 'Register my shop'])
    expect(JSON.stringify(reports)).not.toContain('mia')
    await page.goto(`${product.url}/signup-welcome?completeContractToken=a-secret`)
    await expect.poll(() => reports.length).toBe(3)
    await page.getByRole('link', { name: 'START', exact: true }).click()
    await expect.poll(() => reports.map(({ label }) => label)).toContain('START')
    expect(JSON.stringify(reports)).not.toContain('a-secret')
    expect(strangers).toEqual([])
  },
)

test('a page that is left immediately after a click still reports it', { tags: 'slow' }, async () => {
  const { page, reports } = await visit()
  await page.goto(product.url)
  await expect.poll(() => reports.length).toBe(1)
  await page.evaluate(() => document.querySelector<HTMLElement>('header summary')?.click())
  await page.goto('about:blank')
  await expect.poll(() => counts(/^Menu/)).toEqual(['1', '1'])
})

test('a click before the counter has loaded is counted once it has', { tags: 'slow' }, async () => {
  const { page, reports } = await visit()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/count-visits/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(product.url)
  await talkButton(page).click()
  release()
  await expect.poll(() => reports.map(({ label, event }) => label ?? event)).toEqual(['page_view', "LET'S TALK"])
})

test.each([
  ['Do Not Track', `Object.defineProperty(navigator, 'doNotTrack', { get: () => '1' })`],
  ['Global Privacy Control', askForPrivacy],
])('%s: nothing is fetched, stored or sent', async (_, setUp) => {
  const { page, context, reports } = await visit(visitor, setUp)
  const fetched: string[] = []
  context.on('request', (request) => fetched.push(request.url()))
  await page.goto(`${product.url}/?utm_campaign=autumn`)
  await talkButton(page).click()
  // A later visitor is counted: by then the first one would be too.
  const other = await visit()
  await other.page.goto(product.url)
  await expect.poll(() => other.reports.length).toBe(1)
  expect(reports).toEqual([])
  expect(fetched.some((url) => url.includes('count-'))).toBe(false)
  expect(await page.evaluate(() => sessionStorage.getItem('visit'))).toBeNull()
})

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(`${product.url}/api/traffic`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'user-agent': userAgent, ...headers },
  })
const viewBody = JSON.stringify({ events: [{ event: 'page_view', path: '/agent/faqs', width: 400, referrer: '' }] })

test('a visitor who opts out of counting, and a self-declared bot, are not stored', { tags: 'slow' }, async () => {
  for (const headers of [{ DNT: '1' }, { 'Sec-GPC': '1' }, { 'user-agent': 'curl/8.5.0 with more words' }])
    expect((await post(viewBody, headers as Record<string, string>)).status).toBe(200)
  // Reports are written in the order of arrival: once this one is stored, the others would be.
  expect((await post(viewBody)).status).toBe(200)
  await expect.poll(() => counts(/agent\/faqs|^Questions/)).toEqual(['1', '1'])
})

test('forged and hostile bodies are rejected or harmless, and never break the screen', { tags: 'slow' }, async () => {
  const click = {
    event: 'click',
    path: '/',
    label: '<img src=x onerror=alert(1)>',
    target: 'javascript:alert(1)',
    width: 1,
  }
  expect((await post('{')).status).toBe(400)
  expect((await post('[]')).status).toBe(400)
  expect((await post(viewBody, { 'content-type': 'text/plain' })).status).toBe(415)
  expect((await post(JSON.stringify({ events: [{ ...click, label: 'x'.repeat(50_000) }] }))).status).toBe(413)
  expect((await post(JSON.stringify({ events: [{ ...click, label: 'x'.repeat(5_000) }] }))).status).toBe(400)
  expect((await post(JSON.stringify({ events: [{ ...click, visitor: 'forged' }] }))).status).toBe(400)
  expect((await post(viewBody, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await post(JSON.stringify({ events: [click, { ...click, label: '=cmd()|x' }] }))).status).toBe(200)
  const isShown = async () => {
    await office.goto(`${product.url}/staff/traffic?range=7`)
    return office.getByText('<img src=x onerror=alert(1)>').isVisible()
  }
  await expect.poll(isShown).toBe(true)
})

test('the campaign of a visit reaches the enquiry, its record and the report', async () => {
  const { page, problems, reports } = await visit()
  await page.goto(`${product.url}/?utm_source=letter&utm_medium=email&utm_campaign=Spring`)
  await expect.poll(() => reports.length).toBe(1)
  await page.goto(product.url)
  await talkButton(page).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Your name').fill('Mia Costa')
  await panel.getByLabel('Email').fill('mia@example.com')
  await panel.getByLabel('Phone').fill('(02) 5550 0142')
  await page.getByRole('button', { name: 'Send enquiry' }).click()
  await page.getByRole('heading', { name: 'THANK YOU' }).waitFor()
  expect(problems).toEqual([])
  await office.goto(`${product.url}/staff/enquiries`)
  await office.getByRole('link', { name: /Mia Costa/ }).click()
  await office.getByText('Campaign spring, letter / email; first page /').waitFor()
  await expect.poll(() => office.title()).toMatch(/^Mia Costa, E-/)
  const cells = async () => {
    await office.goto(`${product.url}/staff/traffic?range=7`)
    const row = office.getByRole('row', { name: /spring, letter \/ email/ })
    return row.getByRole('cell').allTextContents()
  }
  await expect.poll(cells).toEqual(['1', '1', '0'])
})

test('a bad source never blocks an enquiry', { tags: 'slow' }, async () => {
  const { page } = await visit(visitor, `sessionStorage.setItem('visit', '{"not":["a", "source"]}<script>')`)
  await page.goto(product.url)
  await talkButton(page).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Your name').fill('Pat O’Brien')
  await panel.getByLabel('Email').fill('pat@example.com')
  await panel.getByLabel('Phone').fill('(02) 5550 0143')
  await page.getByRole('button', { name: 'Send enquiry' }).click()
  const thanks = page.getByRole('heading', { name: 'THANK YOU' })
  await thanks.waitFor()
  expect(await thanks.isVisible()).toBe(true)
})

test('charts and tables show the same numbers, by keyboard too, on a desktop and on a phone', async () => {
  for (const range of ['today', '7', '30', '90']) {
    await office.goto(`${product.url}/staff/traffic?range=${range}`)
    expect(await axeViolations(office)).toEqual([])
    expect(await office.locator('rect[data-tone]').count()).toBe(range === 'today' ? 24 : Number(range))
  }
  await scriptRuns(office)
  const slider = office.getByRole('slider', { name: 'Visitors by day' })
  const newest = await slider.getAttribute('aria-valuetext')
  await slider.focus()
  await office.keyboard.press('ArrowLeft')
  expect(await slider.getAttribute('aria-valuetext')).not.toBe(newest)
  await office.getByText('Show as a table').click()
  expect(await office.getByRole('table', { name: 'Visitors by day' }).getByRole('row').count()).toBe(91)
  expect(await axeViolations(office)).toEqual([])
  await office.setViewportSize({ width: 320, height: 700 })
  expect(await office.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(await axeViolations(office)).toEqual([])
  await office.setViewportSize(desktop.viewport)
})

test(
  'on a phone Back closes a contact panel whose form was already loaded when it opened',
  { tags: 'slow' },
  async () => {
    const { page } = await visit({ ...phone, userAgent })
    await page.goto(`${product.url}/notfound`)
    await page.goto(product.url)
    await page.locator('summary', { hasText: 'Menu' }).click()
    const opener = page.getByRole('button', { name: "LET'S TALK" }).filter({ visible: true }).first()
    const fetched = page.waitForResponse(/contact-form\.island/)
    await opener.dispatchEvent('pointerover')
    await (await fetched).finished()
    await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))
    await opener.click()
    await page.getByLabel('Your name').waitFor()
    await page.evaluate(() => history.back())
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toBe('/')
  },
)

test(
  'on a phone Back closes the contact panel and stays on the page; closing it leaves no history entry',
  { tags: 'slow' },
  async () => {
    const { page } = await visit({ ...phone, userAgent })
    await page.goto(`${product.url}/notfound`)
    await page.goto(product.url)
    const place = () => page.evaluate(() => (history.state as { panel?: string } | null)?.panel)
    const open = async () => {
      await page.locator('summary', { hasText: 'Menu' }).click()
      await page.getByRole('button', { name: "LET'S TALK" }).filter({ visible: true }).first().click()
      // The form replaces the panel's history entry once it has loaded.
      await expect.poll(place).toBe('contact')
    }
    await open()
    await page.evaluate(() => history.back())
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toBe('/')
    await page.reload()
    await open()
    await page.getByRole('button', { name: 'Close contact form' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    // The panel's own history entry is gone.
    await expect.poll(place).toBeUndefined()
    await page.goBack()
    await page.waitForURL(`${product.url}/notfound`)
  },
)

test(
  'a note survives a session that expired while it was typed, and is deleted once it was saved',
  { tags: 'slow' },
  async () => {
    const { page, context } = await openPage(browser, desktop)
    onTestFinished(() => context.close())
    await context.addCookies(await office.context().cookies())
    await page.goto(`${product.url}/staff/enquiries`)
    await page.getByRole('link', { name: /Mia Costa/ }).click()
    await page.getByLabel('Note').fill('They ring back on Tuesday')
    const cookies = await context.cookies()
    await context.clearCookies()
    await page.getByRole('button', { name: 'Save note' }).click()
    await page.waitForURL(/\/staff\/sign-in/)
    await context.addCookies(cookies)
    await page.goto(`${product.url}${new URL(page.url()).searchParams.get('next')}`)
    await expect.poll(() => page.getByLabel('Note').inputValue()).toBe('They ring back on Tuesday')
    await page.getByRole('button', { name: 'Save note' }).click()
    await page.getByText('noted: They ring back on Tuesday').waitFor()
    await expect.poll(() => page.getByLabel('Note').inputValue()).toBe('')
    await page.reload()
    expect(await page.getByLabel('Note').inputValue()).toBe('')
  },
)

test('a search for punctuation alone finds nothing, and says so', { tags: 'slow' }, async () => {
  await office.goto(`${product.url}/staff/enquiries?q=%21%21%21`)
  expect(await office.getByText('Nothing here sounds like “!!!”').isVisible()).toBe(true)
})
