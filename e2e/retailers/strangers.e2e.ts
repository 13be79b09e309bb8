import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { retailerLimits } from '#app/retailers/retailer-limits.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { retailerPassword, invitationPath, logIn, seedRetailer, seedInvitation } from '#e2e/harness/data/agents.ts'
import { axeViolations, desktop, openPage, phone } from '#e2e/harness/browser/browser.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'

const keeper = 'keeper@example.com'
const invited: { email: string; code: string }[] = []

/** Records failed attempts of strangers at an email address: each further attempt costs twice the usual check. */
async function failAt({ limits }: Platform, name: 'agent-login' | 'activate', subject: string): Promise<void> {
  for (let index = 0; index < 20; index += 1)
    await limits.attempt(retailerLimits[name], { ip: `198.51.${index}.7`, subject })
}

const { browser, product } = await openStage({
  env: { DEMO_STORES: 'off', CAPTCHA_PROVIDER: 'pow', RATE_LIMITS: 'on' },
  seed: async (platform) => {
    await seedRetailer(platform, keeper, [{ name: 'Corner News', stepsDone: 2 }])
    for (const size of ['phone', 'desktop']) invited.push(await seedInvitation(platform, `${size}@example.com`))
    await failAt(platform, 'agent-login', keeper)
    for (const { email } of invited) await failAt(platform, 'activate', email)
  },
})

/** Expects the text of the human check while it runs: the response to the challenge is held back until the text was visible. */
async function seeCheck(page: Page, action: string, press: () => Promise<void>): Promise<void> {
  let go = () => {}
  const seen = new Promise<void>((resolve) => (go = resolve))
  let asked = ''
  await page.route('**/api/challenge?*', async (route) => {
    asked = new URL(route.request().url()).search
    await seen
    await route.continue()
  })
  await press()
  await page.getByRole('status').filter({ hasText: 'This takes longer than usual' }).waitFor()
  expect(asked).toBe(`?action=${action}&work=2`)
  expect(await axeViolations(page)).toEqual([])
  go()
}

async function expectDearerCheck(size: typeof phone | typeof desktop, which: number): Promise<void> {
  const { page, context, problems } = await openPage(browser, size)
  await page.goto(`${product.url}/agent-login`)
  await page.getByLabel('Email').fill(keeper)
  await page.getByLabel('Password', { exact: true }).fill(retailerPassword)
  await seeCheck(page, 'login', () => page.getByRole('button', { name: 'Log in' }).click())
  await page.waitForURL(`${product.url}/account`)
  await page.unroute('**/api/challenge?*')
  const challenges: string[] = []
  page.on('request', (request) => request.url().includes('/api/challenge') && challenges.push(request.url()))
  // A request for the shops that is still in flight would be rejected after the log-out, and the browser would log that on its console.
  await page.getByText('COMPLETE').first().waitFor()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL(`${product.url}/agent-login**`)
  await logIn(product, page, keeper)
  expect(challenges).toEqual([])
  await context.close()
  expect(problems.filter((problem) => !problem.includes('403'))).toEqual([])

  const other = await openPage(browser, size)
  await other.page.goto(product.url + invitationPath(invited[which] ?? { email: '', code: '' }))
  await seeCheck(other.page, 'activate', () => other.page.getByRole('button', { name: 'CONTINUE' }).click())
  await other.page.waitForURL(`${product.url}/setup-account?**`)
  await other.context.close()
}

test('an unknown phone sees and solves a harder human check, and a known phone gets no check', () =>
  expectDearerCheck(phone, 0))
test(
  'an unknown desktop sees and solves a harder human check, and a known desktop gets no check',
  { tags: 'slow' },
  () => expectDearerCheck(desktop, 1),
)
