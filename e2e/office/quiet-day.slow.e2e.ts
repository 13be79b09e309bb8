import { expect, test } from 'vitest'

import { ensureRate } from '#app/rates/testing/rates-fixtures.ts'
import { axeViolations, desktop, phone } from '#e2e/harness/browser/browser.ts'
import { openOffice, seedClerk } from '#e2e/harness/data/contract-office.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'

let token = ''
const { browser, product } = await openStage({
  env: { DEMO_STORES: 'off' },
  seed: async (platform) => {
    await ensureRate(platform)
    token = (await seedClerk(platform, 'owner')).token
  },
})

test.for([
  ['phone', phone],
  ['desktop', desktop],
] as const)('on a %s the dashboard of a quiet day says so, and names the next events', async ([, size]) => {
  const { page, problems, context } = await openOffice(product, { browser, token, size }, '/staff')
  await page.getByText('No one is waiting for us. Put the kettle on.').waitFor()
  await page.getByText('Nothing is waiting.').waitFor()
  await page.getByText('Every store in onboarding has moved').waitFor()
  expect(await page.getByRole('region', { name: 'Do next' }).locator('[data-row-link]').count()).toBe(0)
  expect(await axeViolations(page)).toEqual([])
  expect(problems).toEqual([])
  await context.close()
})
