import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { axeViolations, desktop, openPage, phone } from '#e2e/harness/browser/browser.ts'
import { becomeFirstOwner } from '#e2e/harness/data/staff.ts'
import { openSmtpSink, openStage } from '#e2e/harness/browser/stage.ts'

const sink = await openSmtpSink()
const { browser, product } = await openStage({
  env: {
    SMTP_URL: sink.url,
    TO_EMAIL_INTEGRATING: 'integrating@team.example',
    TO_EMAIL_SETUP: 'setup@team.example',
    TO_EMAIL_OTHER: 'other@team.example',
  },
})

async function fillEnquiry(
  page: Page,
  { name, reason, message }: { name: string; reason?: string; message: string },
): Promise<void> {
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Your name').fill(name)
  await panel.getByLabel('Email').fill('mia@example.com')
  await panel.getByLabel('Phone').fill('(02) 5550 0142')
  if (reason) await panel.getByLabel(/What is it about/).selectOption({ label: reason })
  await panel.getByLabel(/Message/).fill(message)
}

const teamMail = (address: string) => sink.mails.find(({ to }) => to.includes(address))

test('on a desktop a visitor writes, the mail reaches the right team’s inbox, and staff reply', async () => {
  const { page, context, problems } = await openPage(browser, desktop)
  await page.goto(product.url)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('banner').getByRole('button', { name: "LET'S TALK" }).click()
  await fillEnquiry(page, {
    name: 'Mia Costa',
    reason: 'I would like to discuss integrating with the product',
    message: 'What would an integration involve?\nWe have an app.',
  })
  await page.getByText('Checked: you are a person').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Send enquiry' }).click()
  await page.getByRole('heading', { name: 'THANK YOU' }).waitFor()
  expect(await page.getByText('We will be in touch with you shortly').isVisible()).toBe(true)
  expect(await page.getByLabel('Your name').count()).toBe(0)
  expect(
    await page
      .locator('#contact')
      .getByRole('link', { name: /LinkedIn|Facebook|Instagram/ })
      .count(),
  ).toBe(3)
  expect(await axeViolations(page)).toEqual([])
  await context.close()

  await sink.waitFor(2)
  const toTeam = teamMail('integrating@team.example')
  expect(toTeam?.email.subject).toMatch(/^Enquiry E-[0-9A-Z]{8}: integrating$/)
  expect(toTeam?.email.replyTo?.[0]?.address).toBe('mia@example.com')
  expect(toTeam?.email.text).toContain('What would an integration involve?')
  expect(toTeam?.email.html).toContain('Mia Costa')
  expect(teamMail('mia@example.com')?.email.subject).toBe('We have your enquiry')
  expect(teamMail('setup@team.example')).toBeUndefined()

  const office = await openPage(browser, desktop)
  await becomeFirstOwner(product, office.page)
  await office.page.goto(`${product.url}/staff/enquiries`)
  await office.page.getByRole('link', { name: /Mia Costa/ }).click()
  await office.page.getByText('What would an integration involve?').last().waitFor()
  expect(await axeViolations(office.page)).toEqual([])
  await office.page.getByRole('button', { name: 'Assign to me' }).click()
  await office.page.getByText('assigned it to Jess Albury').waitFor()
  await office.page.getByLabel('Note').fill('Rang, they call back on Tuesday')
  await office.page.getByRole('button', { name: 'Save note' }).click()
  await office.page.getByText('noted: Rang, they call back on Tuesday').waitFor()
  await office.page.getByRole('button', { name: 'Mark as answered' }).click()
  await office.page.getByText('marked it as answered').waitFor()

  await office.page.goto(`${product.url}/staff/mail`)
  await office.page.getByRole('link', { name: /We have your enquiry/ }).click()
  const preview = office.page.frameLocator('iframe')
  await preview.getByRole('heading', { name: 'We have your enquiry' }).waitFor()
  expect(await axeViolations(office.page)).toEqual([])
  await office.page.goto(`${product.url}/staff/audit`)
  await office.page
    .getByText(/Enquiry answered|enquiry\.answered|answered/i)
    .first()
    .waitFor()
  expect(await axeViolations(office.page)).toEqual([])
  expect([...problems, ...office.problems]).toEqual([])
  await office.context.close()
})

test('on a phone the menu leads to the form, which fills the screen, and the other reason reaches its own team', async () => {
  const { page, context, problems } = await openPage(browser, phone)
  await page.goto(product.url)
  await page
    .getByRole('button', { name: 'Menu' })
    .or(page.locator('summary', { hasText: 'Menu' }))
    .first()
    .click()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: "LET'S TALK" }).filter({ visible: true }).first().click()
  const box = await page.getByRole('dialog').boundingBox()
  expect(box).toMatchObject({ x: 0, width: 390 })
  await fillEnquiry(page, { name: 'Pat O’Brien', message: '' })
  await page.getByRole('button', { name: 'Send enquiry' }).click()
  await page.getByRole('heading', { name: 'THANK YOU' }).waitFor()
  await page.getByRole('button', { name: 'Back to the page' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await sink.waitFor(4)
  expect(teamMail('other@team.example')?.email.text).toContain('Other reason')
  expect(problems).toEqual([])
  await context.close()
})

test('with the keyboard alone a visitor opens the form, sees and fixes errors, sends it, and returns to the same place', async () => {
  const { page, context, problems } = await openPage(browser, desktop)
  await page.goto(product.url)
  const tabTo = async (isThere: () => Promise<boolean>) => {
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab')
      if (await isThere()) return
    }
    throw new Error('the Tab key does not lead there')
  }
  const focused = (test: string) => page.evaluate((source) => Boolean(document.activeElement?.matches(source)), test)
  await tabTo(() => focused('header button[commandfor="contact"]'))
  await page.keyboard.press('Enter')
  await page.getByLabel('Your name').waitFor()
  await tabTo(() => focused('[name="name"]'))
  await page.keyboard.type('Mia Costa')
  await page.keyboard.press('Tab')
  await page.keyboard.type('mia@')
  await page.keyboard.press('Enter')
  const summary = page.getByRole('alert').filter({ visible: true })
  await summary.waitFor()
  expect(await summary.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  expect(await page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true')
  expect(await axeViolations(page)).toEqual([])
  await tabTo(() => focused('[name="email"]'))
  await page.keyboard.press('End')
  await page.keyboard.type('example.com')
  expect(await page.getByLabel('Email').getAttribute('aria-invalid')).not.toBe('true')
  await page.keyboard.press('Tab')
  await page.keyboard.type('02 5550 0142')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'THANK YOU' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(await focused('header button[commandfor="contact"]')).toBe(true)
  expect(problems).toEqual([])
  await context.close()
})

test('without JavaScript the navigation works, and phone and email replace the form', { tags: 'slow' }, async () => {
  const { page, context } = await openPage(browser, { ...phone, javaScriptEnabled: false })
  await page.goto(product.url)
  await page.locator('summary, a, button', { hasText: 'Menu' }).first().click()
  expect(await page.getByRole('link', { name: 'ABOUT US' }).filter({ visible: true }).count()).toBeGreaterThan(0)
  await page.getByRole('button', { name: "LET'S TALK" }).filter({ visible: true }).first().click()
  const dialog = page.locator('#contact')
  expect(await dialog.getByRole('link', { name: /1800/ }).isVisible()).toBe(true)
  expect(await dialog.getByRole('link', { name: /@/ }).isVisible()).toBe(true)
  await context.close()
})
