import { expect, test } from 'vitest'

import { axeViolations, desktop, openPage, phone } from '#e2e/harness/browser/browser.ts'
import { openBrowserForFile } from '#e2e/harness/browser/stage.ts'
import { type Product, startProduct } from '#e2e/harness/product/start-product.ts'

const browser = await openBrowserForFile()

type Status = {
  checkedAt?: string
  history: string
  parts: { part: string; now: string; days: { ok: number; failed: number; missing: number }[] }[]
}

const read = async ({ url }: Product) => (await (await fetch(`${url}/api/status`)).json()) as Status
const nowOf = ({ parts }: Status, name: string) => parts.find(({ part }) => part === name)?.now

test('some seconds after the start every part has been checked, and the page says so in plain words', async () => {
  await using product = await startProduct()
  const first = await read(product)
  expect(first.checkedAt ? 'unknown' : nowOf(first, 'website')).toBe('unknown')
  await expect.poll(async () => (await read(product)).checkedAt).toBeDefined()
  const status = await read(product)
  for (const part of ['website', 'forms', 'human-check', 'mail', 'database'])
    expect(['ok', 'degraded'], part).toContain(nowOf(status, part))
  expect(status.parts.map(({ days }) => days.length)).toEqual([90, 90, 90, 90, 90, 90])
  const dayBefore = status.parts[0]?.days.at(-2)
  expect(dayBefore?.ok).toBe(0)
  // A day on which the clocks change is an hour shorter or longer.
  expect([1_380, 1_440, 1_500]).toContain(dayBefore?.missing)

  for (const options of [phone, desktop]) {
    const { page, context, problems } = await openPage(browser, options)
    await page.goto(`${product.url}/status`)
    expect(await page.getByText(/^Checked \d+:\d\d [ap]m AE[DS]T, .+ \(Sydney\)$/).isVisible()).toBe(true)
    await page.locator('summary', { hasText: 'Database' }).click()
    const table = page.getByRole('table', { name: /^Database/ })
    expect(await table.getByRole('row').allInnerTexts()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/Open\s+1\s+0\s+0|Slow\s+0\s+1\s+0/),
        expect.stringMatching(/No record\s+0\s+0\s+0/),
      ]),
    )
    expect(await axeViolations(page)).toEqual([])
    expect(problems).toEqual([])
    await context.close()
  }
})

test('the API description lists the call', { tags: 'slow' }, async () => {
  await using product = await startProduct()
  const { paths } = (await (await fetch(`${product.url}/api/openapi.json`)).json()) as {
    paths: Record<string, unknown>
  }
  expect(paths).toHaveProperty('/api/status')
})
