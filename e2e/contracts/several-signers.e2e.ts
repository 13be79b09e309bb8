import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { openPage, phone } from '#e2e/harness/browser/browser.ts'
import {
  fillAccount,
  fillAddress,
  fillOverview,
  next,
  openOverview,
  saved,
  seedContract,
  signOn,
  signTyped,
} from '#e2e/harness/data/contracts.ts'
import { checkWidths } from '#e2e/harness/browser/look.ts'
import { mailedLink } from '#e2e/harness/product/smtp-sink.ts'
import { openSmtpSink, openStage } from '#e2e/harness/browser/stage.ts'

const tokens: string[] = []
const sink = await openSmtpSink()
const { browser, product } = await openStage({
  env: { SMTP_URL: sink.url, DEMO_STORES: 'off' },
  seed: async (platform) => {
    for (const email of ['mia@example.com', 'ann@example.com']) tokens.push(await seedContract(platform, email))
  },
})

/** Opens the bank step of a contract on a phone, filled in for a corporation. */
async function onBankStep(token = '') {
  const opened = await openPage(browser, phone)
  const { page } = opened
  await openOverview(product, page, token)
  await fillOverview(page)
  await fillAddress(page)
  await next(page)
  await page.waitForURL(/#SignupAccount$/)
  await fillAccount(page, 'Corporation')
  await page.goBack()
  await page.waitForURL(/#SignupAccount$/)
  return opened
}

const signer = (page: Page) => page.getByRole('group', { name: 'Signer 2' })

test('two directors sign on their own phones, and the first one sees who is missing (rules C84, SG28)', async () => {
  const { page, problems } = await onBankStep(tokens[0])
  await page.getByLabel('Two directors').focus()
  await page.keyboard.press('Space')
  await next(page)
  await page.getByRole('link', { name: 'Given names of signer 2: Please enter a valid value' }).waitFor()
  await checkWidths(page, 'signers-asked')
  await signer(page).getByLabel('Given names').fill('Sam')
  await signer(page).getByLabel('Surname').fill('Okafor')
  await signer(page).getByLabel('Email').fill('mia@example.com')
  await page.getByText('Give each signer a different email.').first().waitFor()
  await signer(page).getByLabel('Email').fill('sam@okafor.example')
  await page.getByLabel('Name of the trust').fill('Costa Family Trust')
  await saved(page)
  await page.reload()
  await expect.poll(() => signer(page).getByLabel('Email').inputValue()).toBe('sam@okafor.example')
  await checkWidths(page, 'signers-filled')
  await next(page)
  await page.getByRole('heading', { name: 'Read the key facts' }).waitFor()
  await next(page)
  await page.getByRole('heading', { name: 'Read it, then sign it' }).waitFor()
  await page.locator('iframe[data-loaded]').waitFor()
  await signTyped(page)

  await page.waitForURL(/\/contract\/signers\?/)
  await page.getByRole('heading', { name: 'You have signed' }).waitFor()
  await page.getByRole('heading', { name: 'Sam Okafor' }).waitFor()
  await page.getByText('Ask another person instead of').click()
  await checkWidths(page, 'signers-left')
  const first = await mailedLink(sink, 'sam@okafor.example', '/sign/with/')
  await page.getByRole('button', { name: 'Email a new link' }).click()
  await page.getByText('We have emailed a new link.').waitFor()
  await expect.poll(() => mailedLink(sink, 'sam@okafor.example', '/sign/with/')).not.toBe(first)

  const second = await openPage(browser, { ...phone, javaScriptEnabled: false })
  await second.page.goto(await mailedLink(sink, 'sam@okafor.example', '/sign/with/'))
  await second.page.getByText('weeks').first().waitFor()
  await second.context.close()
  const other = await openPage(browser, phone)
  await other.page.goto(await mailedLink(sink, 'sam@okafor.example', '/sign/with/'))
  await checkWidths(other.page, 'cosigner-asked')
  await other.page.getByRole('button', { name: 'Read the agreement' }).click()
  await other.page.getByRole('heading', { name: 'Read it, then sign it' }).waitFor()
  await other.page.getByRole('region', { name: 'The agreement' }).waitFor()
  await checkWidths(other.page, 'cosigner-signs')
  await other.page.goBack()
  await other.page.getByRole('button', { name: 'Read the agreement' }).click()
  await other.page.getByRole('region', { name: 'The agreement' }).waitFor()
  await signOn(other.page, 'Sam Okafor')
  await other.page.getByRole('heading', { name: 'Signed and sealed' }).waitFor()
  await checkWidths(other.page, 'cosigner-signed')
  // The first signer's page asks by itself who has signed.
  await page.getByRole('heading', { name: 'Your registration is complete' }).waitFor()
  await page.getByRole('link', { name: 'Save my signed PDF' }).waitFor()
  for (const email of ['mia@example.com', 'sam@okafor.example'])
    expect(await mailedLink(sink, email, '/sign/copy/')).toContain('/sign/copy/')
  expect([...problems, ...other.problems]).toEqual([])
})

test('the first signer takes the agreement back and signs alone, and the other link says so, without script', async () => {
  const { page } = await onBankStep(tokens[1])
  await page.getByLabel('A director and a secretary').check()
  await signer(page).getByLabel('Given names').fill('Lee')
  await signer(page).getByLabel('Email').fill('lee@okafor.example')
  await next(page)
  await page.getByRole('heading', { name: 'Read the key facts' }).waitFor()
  await next(page)
  await page.locator('iframe[data-loaded]').waitFor()
  await signTyped(page)
  await page.getByRole('heading', { name: 'You have signed' }).waitFor()
  const plain = await openPage(browser, { ...phone, javaScriptEnabled: false })
  await plain.page.goto(page.url())
  await plain.page.getByRole('button', { name: 'Take it back' }).click()
  await plain.page.waitForURL(/\/signup-overview/)
  await plain.page.goto(await mailedLink(sink, 'lee@okafor.example', '/sign/with/'))
  await plain.page.getByRole('heading', { name: 'Nothing to sign here now' }).waitFor()
  await plain.context.close()
  await page.goto(`${product.url}/contract?completeContractToken=${tokens[1]}#SignupAccount`)
  await page.getByLabel('I sign alone').check()
  await next(page)
  await page.getByRole('heading', { name: 'Read the key facts' }).waitFor()
  await next(page)
  await page.locator('iframe[data-loaded]').waitFor()
  await signTyped(page)
  await page.getByRole('heading', { name: 'Your registration is complete' }).waitFor()
  expect(await mailedLink(sink, 'ann@example.com', '/sign/copy/')).toContain('/sign/copy/')
})
