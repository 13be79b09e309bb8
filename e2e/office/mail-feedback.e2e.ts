import { expect, test } from 'vitest'

import { mails, markSent } from '#app/outbox/mail/mail.queries.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { testOrigin } from '#app/testing/test-platform.ts'
import { recordFeedback } from '#app/office/mail/feedback/record-feedback.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'

import { axeViolations, desktop, openPage, phone } from '#e2e/harness/browser/browser.ts'
import { openStage } from '#e2e/harness/browser/stage.ts'

const [bounced, reported, kept] = [newId(), newId(), newId()]
let session = ''

async function writeMail(platform: Platform, id: string, subject: string, toAddress: string): Promise<void> {
  const body = { html: '<p>Hello</p>', plainText: 'Hello', data: {}, template: 'enquiry-received' }
  await platform.database.transaction(async (tx) => {
    await tx.insert(mails).values({ id, subject, toName: 'Aroha Whitcombe', toAddress, ...body })
    await markSent(tx, id, { transport: 'smtp' })
  })
}

const { browser, product } = await openStage({
  seed: async (platform) => {
    session = (await signInAs(platform, 'owner')).token
    await writeMail(platform, bounced, 'We have your message', 'aroha@brightpath.example')
    await writeMail(platform, reported, 'Your store still waits', 'sam@parcels.example')
    await writeMail(platform, kept, 'Your agreement is signed', 'aroha@brightpath.example')
    const at = new Date('2026-11-20T10:00:00Z')
    const diagnostic = '550 5.1.1 (address) Recipient address rejected: User unknown in virtual mailbox table'
    const said = [
      { mailIds: [bounced], kind: 'bounce-permanent' as const, diagnostic, at },
      { mailIds: [reported], kind: 'complaint' as const, diagnostic: 'Reported as abuse', at },
    ]
    await recordFeedback(platform, said, testOrigin)
  },
})

async function openOffice(size: typeof desktop | typeof phone, path: string) {
  const opened = await openPage(browser, size)
  const cookie = { name: '__Host-staff', value: session, domain: 'localhost', path: '/', httpOnly: true, secure: true }
  await opened.context.addCookies([{ ...cookie, sameSite: 'Strict' }])
  await opened.page.goto(product.url + path)
  return opened
}

test.for([
  ['a phone', phone],
  ['a desktop', desktop],
] as const)(
  'on %s the list and the record show that a mail bounced, and nothing is wider than the screen',
  { tags: 'slow' },
  async ([, size]) => {
    const { page } = await openOffice(size, '/staff/mail?state=bounced')
    await page.getByRole('link', { name: 'We have your message' }).click()
    await page.getByText('This email bounced.').waitFor()
    await page.getByText('This address cannot receive email.').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    )
    expect(await axeViolations(page)).toEqual([])
    await page.context().close()
  },
)

test('staff remove an address from the suppression list with the keyboard, on any mail to it (rule M9)', async () => {
  const { page } = await openOffice(desktop, `/staff/mail/${kept}`)
  const lift = page.getByRole('button', { name: 'Send emails to this address again' })
  await lift.focus()
  await page.keyboard.press('Enter')
  await lift.waitFor({ state: 'detached' })
  expect(await page.getByText('This address cannot receive email.').count()).toBe(0)
  await page.goto(`${product.url}/staff/mail/${bounced}`)
  await page.getByText('This email bounced.').waitFor()
  expect(await lift.count()).toBe(0)
  await page.context().close()
})
