import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { mailedBy } from '#app/retailers/testing/account-server.ts'
import { makeTestShop } from '#app/shops/testing/shop-fixtures.ts'
import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import { startTestPlatform, testOrigin as origin, type TestPlatform } from '#app/testing/test-platform.ts'
import { mailTemplates } from '#app/start/wiring/wiring.server.ts'

import { makeTestRegistration } from '../testing/registration-fixtures.ts'
import { mailStatusLink } from './mail-status-link.server.ts'
import { statusUrl } from './status-link.server.ts'

const arrival = { origin, captchaProof: undefined, act: undefined, isReceiptDue: true }

const ask = (platform: TestPlatform, email: string, shopName: string, isReceiptDue = true) =>
  mailStatusLink(platform, { email, shopName }, { ...arrival, isReceiptDue })

test('mails the link of the status page only to the address that registered the shop (rule RG27)', async () => {
  await using platform = await startTestPlatform({ templates: mailTemplates })
  const { id } = await makeTestRegistration(platform, { email: 'Garth@pellow.example', shopName: 'Pellow News' })
  const replies = [
    await ask(platform, 'garth@pellow.example', 'pellow  NEWS'),
    await ask(platform, 'garth@pellow.example', 'Another shop'),
    await ask(platform, 'mia@pellow.example', 'Pellow News'),
    await ask(platform, 'garth@pellow.example', 'Pellow News', false),
  ]
  // No response shows a link, or whether there is one.
  expect(replies).toEqual(replies.map(() => ({ success: true })))
  const url = statusUrl(platform, { id })
  expect(await mailedBy(platform, 'registration-status-link')).toEqual([{ kind: 'registration', url }])
  const sent = await platform.database.queries
    .select()
    .from(mails)
    .where(eq(mails.template, 'registration-status-link'))
  expect(sent).toMatchObject([{ toAddress: 'Garth@pellow.example', aboutId: id }])
  expect(JSON.stringify(sent)).not.toContain(url)
})

test('a shop without a registration gets a link to the log-in, and a declined registration no link (rule RG27)', async () => {
  await using platform = await startTestPlatform({ templates: mailTemplates })
  await makeTestShop(platform, {
    columns: { shopName: 'Corner', email: 'mia@example.com', emailKey: 'mia@example.com' },
  })
  await makeTestRegistration(platform, {
    email: 'no@example.com',
    shopName: 'Corner',
    status: 'declined',
    declineReason: 'No',
    decidedAt: new Date(),
  })
  await ask(platform, 'mia@example.com', 'Corner')
  await ask(platform, 'no@example.com', 'Corner')
  expect(await mailedBy(platform, 'registration-status-link')).toMatchObject([{ kind: 'shop' }])
})
