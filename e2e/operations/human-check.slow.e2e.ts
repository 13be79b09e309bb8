import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { desktop, openPage } from '#e2e/harness/browser/browser.ts'
import { scriptRuns } from '#e2e/harness/browser/script-runs.ts'
import { openSharedStage } from '#e2e/harness/browser/stage.ts'
import { startProduct } from '#e2e/harness/product/start-product.ts'

const { browser, product } = await openSharedStage()

/** Stand-ins for the providers' scripts, with the functions that our forms use: the check passes as soon as the widget is shown. */
const fakeWidget = (name: string) => `globalThis.${name} = {
  reset() {}, remove() {},
  render(box, { sitekey, callback }) {
    box.textContent = 'A widget for ' + sitekey
    callback('token')
    return 'id'
  },
}`

async function openForm(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await scriptRuns(page)
  await page.getByLabel('Shop name', { exact: true }).fill('Pellow News')
}

test('over plain HTTP on a host other than localhost the form says that it needs HTTPS', async () => {
  const { page, context } = await openPage(browser, desktop)
  const plain = 'http://shop.example'
  await page.route(`${plain}/**`, async (route) => {
    const url = route.request().url().replace(plain, product.url)
    await route.fulfill({ response: await route.fetch({ url }) })
  })
  await openForm(page, `${plain}/signup`)
  await page.getByText('This form needs HTTPS. Open this page at its https:// address, or on localhost.').waitFor()
  expect(await page.getByRole('button', { name: 'Try the check again' }).count()).toBe(0)
  await context.close()
})

test.each([
  ['turnstile', 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit', 'turnstile'],
  ['hcaptcha', 'https://js.hcaptcha.com/1/api.js?render=explicit', 'hcaptcha'],
  ['recaptcha', 'https://www.google.com/recaptcha/api.js?render=explicit', 'grecaptcha'],
])('the script of %s is loaded, may run and shows its widget with our key', async (provider, script, name) => {
  const hosted = { CAPTCHA_PROVIDER: provider, CAPTCHA_SITE_KEY: 'our-key', CAPTCHA_SECRET: 'secret' }
  await using checked = await startProduct({ env: hosted })
  const { page, context, problems } = await openPage(browser, desktop)
  await page.route(script, (route) => route.fulfill({ contentType: 'text/javascript', body: fakeWidget(name) }))
  await openForm(page, `${checked.url}/signup`)
  // On a slow machine the script may load too late for the first attempt.
  const again = page.getByRole('button', { name: 'Try the check again' })
  const isShown = async () => {
    if (await again.isVisible()) await again.click({ timeout: 1_000 }).catch(() => undefined)
    return page.getByText('A widget for our-key').isVisible()
  }
  await expect.poll(isShown).toBe(true)
  await page.getByText('Checked: you are a person').waitFor()
  expect(problems).toEqual([])
  await context.close()
})
