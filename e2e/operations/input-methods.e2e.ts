import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { fillOverview, openOverview, saved, seedContract } from '#e2e/harness/data/contracts.ts'
import { desktop, openPage } from '#e2e/harness/browser/browser.ts'
import { openUnhydrated } from '#e2e/harness/browser/script-runs.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'

let token = ''
const { browser, product } = await openStage({
  env: { CAPTCHA_PROVIDER: 'off', DEMO_STORES: 'off' },
  seed: async (platform) => {
    token = await seedContract(platform, 'mia@example.com')
  },
})

/** Types as an input method does: the text grows during composition, and is committed at the end. */
async function compose(page: Page, field: Locator, text: string): Promise<void> {
  await field.fill('')
  await field.focus()
  const keys = await page.context().newCDPSession(page)
  for (let length = 1; length <= text.length; length += 1) {
    const part = text.slice(0, length)
    await keys.send('Input.imeSetComposition', { text: part, selectionStart: length, selectionEnd: length })
    expect(await field.inputValue()).toBe(part)
  }
  await keys.send('Input.insertText', { text })
  await keys.detach()
}

/** Waits for the value of a field: on a slow machine a text may be committed before the script has loaded. */
const expectValue = (field: Locator, value: string) => expect.poll(() => field.inputValue()).toBe(value)

const open = async (path: string) => {
  const opened = await openPage(browser, desktop)
  await opened.page.goto(`${product.url}${path}`)
  return opened
}

test('full-width digits stay unchanged during composition and become plain digits at the end, on public pages (rule W40)', async () => {
  const { page, context, problems } = await open('/signup')
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const texts = { 'Shop name': 'Corner', 'Contact name': '日本', Email: 'mia@corner.example' }
  for (const [name, value] of Object.entries(texts)) await field(name).fill(value)
  await compose(page, field('Contact number'), '０２ー５５５０ー０１８２')
  await compose(page, field('ABN'), '５１８２４７５３５５６')
  await compose(page, field('Shop postcode'), '２２０４')
  await expectValue(field('Contact number'), '02-5550-0182')
  await expectValue(field('ABN'), '51824753556')
  await expectValue(field('Shop postcode'), '2204')
  await page.getByText('This looks like an ABN.').waitFor()
  await page.getByLabel('How did you hear about us?').selectOption('VANA')
  const sent = page.waitForRequest('**/api/account/signup')
  await page.getByRole('button', { name: 'Register my shop' }).click()
  expect((await sent).postDataJSON()).toMatchObject({
    abn: '51824753556',
    shopPostCode: '2204',
    contactNumber: '02-5550-0182',
  })
  await page.goto(`${product.url}/activate`)
  await compose(page, field('Invitation code'), '４８１７２０９３５６１７')
  await expectValue(field('Invitation code'), '4817 2093 5617')
  expect(problems).toEqual([])
  await context.close()
})

test('a text that is composed while the script loads is neither lost nor doubled (rule W40)', async () => {
  const { page, context, problems } = await openPage(browser, desktop)
  const { hydrate } = await openUnhydrated(page, `${product.url}/signup`)
  const name = page.getByLabel('Shop name', { exact: true })
  await name.focus()
  const keys = await page.context().newCDPSession(page)
  await keys.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 })
  await hydrate()
  await keys.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 })
  await keys.send('Input.insertText', { text: '日本' })
  expect(await name.inputValue()).toBe('日本')
  expect(problems).toEqual([])
  await context.close()
})

test('the wizard saves composed digits (rule W40)', async () => {
  const { page, context, problems } = await openPage(browser, desktop)
  await openOverview(product, page, token)
  await fillOverview(page)
  const postcode = page.getByLabel('Postcode')
  await compose(page, postcode, '２２０４')
  await compose(page, page.getByLabel('Shop phone'), '０４９１５７０１５６')
  await expectValue(postcode, '2204')
  await saved(page)
  await page.reload()
  await expectValue(page.getByLabel('Postcode'), '2204')
  expect(problems).toEqual([])
  await context.close()
})
