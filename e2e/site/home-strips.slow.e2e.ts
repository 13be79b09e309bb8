import { expect, onTestFinished, test } from 'vitest'

import { openPage } from '#e2e/harness/browser/browser.ts'
import { openSharedStage } from '#e2e/harness/browser/stage.ts'

const { browser, product } = await openSharedStage()

/** Counts the entries of a section's list that are next to each other in its first row. */
async function firstRow(section: string, width: number): Promise<number> {
  const { page, context } = await openPage(browser, { viewport: { width, height: 900 } })
  onTestFinished(() => context.close())
  await page.goto(product.url)
  const tops = await page
    .getByRole('region', { name: section })
    .getByRole('listitem')
    .evaluateAll((entries) => entries.map((entry) => Math.round(entry.getBoundingClientRect().top)))
  return tops.filter((top) => Math.abs(top - (tops[0] ?? 0)) < 20).length
}

test('the press is in one column below 600 px, in two below 1024, and in three from there', async () => {
  const rows = []
  for (const width of [599, 600, 1023, 1024]) rows.push(await firstRow('As seen in...', width))
  expect(rows).toEqual([1, 2, 2, 3])
})

test('the strip of logos is one row from 1312 px, and rows of four just below', async () => {
  expect(await firstRow('Trusted by', 1_311)).toBe(4)
  expect(await firstRow('Trusted by', 1_312)).toBeGreaterThan(4)
})

test('the clients are in unequal columns from 1312 px, and in four equal ones just below', async () => {
  const widths = async (width: number) => {
    const { page, context } = await openPage(browser, { viewport: { width, height: 900 } })
    onTestFinished(() => context.close())
    await page.goto(product.url)
    const all = await page
      .getByRole('region', { name: 'In good company' })
      .getByRole('listitem')
      .evaluateAll((entries) => entries.map((entry) => Math.round(entry.getBoundingClientRect().width / 10)))
    return new Set(all).size
  }
  expect(await widths(1_311)).toBe(1)
  expect(await widths(1_312)).toBeGreaterThan(1)
})

test('the page for shops makes its four claims and names four businesses that bring customers in', async () => {
  const { page, context } = await openPage(browser)
  onTestFinished(() => context.close())
  await page.goto(`${product.url}/agent`)
  const opening = page.locator('section', { has: page.getByRole('heading', { level: 1 }) })
  const claims = await opening.getByRole('listitem').allInnerTexts()
  expect(claims.map((claim) => claim.replaceAll(/\s+/g, ' ').toLowerCase())).toEqual([
    'free for agents',
    'commission per transaction',
    'no lock-in contract',
    '1400+ active agents',
  ])
  const studies = page.locator('main a[href^="/clients/"]')
  const paths = await studies.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(new Set(paths)).toEqual(new Set(['/clients/bau', '/clients/goget', '/clients/sk', '/clients/tnt']))
})
