import { expect, onTestFinished, test } from 'vitest'

import { openBrowser } from '#e2e/harness/browser/browser.ts'
import { startFakeAnalytics } from '#e2e/harness/product/fake-analytics.ts'
import { startProduct } from '#e2e/harness/product/start-product.ts'
import { askForPrivacy, openVisit, waitForReports, talkButton } from '#e2e/harness/browser/visit.ts'

test('GA4 and PostHog receive page views and clicks when configured, and the policy allows no other host', async () => {
  const browser = await openBrowser()
  const fake = await startFakeAnalytics()
  const configured = await startProduct({
    env: { GA4_MEASUREMENT_ID: 'G-TEST1234', GA4_HOST: fake.url, POSTHOG_KEY: 'phc_test', POSTHOG_HOST: fake.url },
  })
  onTestFinished(async () => {
    await browser.close()
    await configured[Symbol.asyncDispose]()
    await fake.close()
  })
  const { page, context, problems } = await openVisit(browser, configured)
  const policy = (await page.goto(`${configured.url}/?utm_campaign=autumn&near=secret`))?.headers()[
    'content-security-policy'
  ]
  expect(policy).toMatch(new RegExp(`script-src 'self'[^;]* ${fake.url}`))
  await talkButton(page).click()
  await expect
    .poll(() => fake.told.map(({ service, event }) => `${service} ${event}`).toSorted())
    .toEqual(['ga4 click', 'ga4 page_view', 'posthog click', 'posthog page_view'])
  // A hydrated page that is rendered on request sends them as many events.
  await page.goto(`${configured.url}/signup`)
  await expect.poll(() => fake.told.map(({ service, event }) => `${service} ${event}`)).toHaveLength(6)
  expect(JSON.stringify(fake.told)).not.toContain('secret')
  const said = await page.evaluate(() => JSON.stringify(Object.entries(window).find(([name]) => name === 'dataLayer')))
  expect(said).toContain(`"page_location":"${configured.url}/signup","page_referrer":""`)
  expect(problems).toEqual([])
  // From a page whose address is a key they receive nothing, and it contains none of their scripts.
  const before = fake.paths.length
  for (const keyed of [
    '/contract/bank-help?key=secret',
    '/training?for=secret',
    '/account/reminders/stop?token=secret',
  ]) {
    const counted = page.waitForResponse((answer) => answer.url().endsWith('/api/traffic'))
    await page.goto(configured.url + keyed)
    await counted
    await waitForReports(page)
  }
  expect(fake.paths).toHaveLength(before)
  expect(await context.cookies()).toEqual([])
  await context.close()

  const heard = fake.paths.length
  const quiet = await openVisit(browser, configured, { setUp: askForPrivacy })
  await quiet.page.goto(configured.url)
  await waitForReports(quiet.page)
  expect(fake.paths).toHaveLength(heard)
})
