import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { submitEnquiry } from '#app/enquiries/submit-enquiry.server.ts'
import { readConfig } from '#app/core/config/config.server.ts'
import { exampleMobiles, isExampleAddress, isExampleNumber } from '#app/core/example.ts'
import { sendMailJob } from '#app/outbox/mail/send-mail.server.ts'
import { openTransport } from '#app/outbox/mail/transport/transport.server.ts'
import { startTestPlatform, testOrigin, type TestPlatform } from '#app/testing/test-platform.ts'
import { mailTemplates } from '../wiring/wiring.server.ts'

async function ask<Row extends Record<string, unknown>>({ database }: TestPlatform, query: string): Promise<Row[]> {
  return (await database.queries.execute(sql.raw(query))).rows as Row[]
}

const enquiry = {
  name: 'Aroha Whitcombe',
  email: 'aroha@brightpath.example',
  phone: '02 5550 0100',
  reason: '',
  message: 'Hello',
}

test('no mail to an example is passed to a mail server (rule EX2)', async () => {
  await using platform = await startTestPlatform({ templates: mailTemplates })
  // No server listens there, so delivering a mail would fail.
  const away = { ...platform, transport: openTransport(readConfig({ SMTP_URL: 'smtp://127.0.0.1:1' })) }
  const to = { ...enquiry, email: 'Mia@Counter.example.net' }
  await submitEnquiry(platform, to, { origin: testOrigin, page: undefined, captchaProof: undefined, act: undefined })
  const [mail] = await ask<{ id: string }>(platform, `select id from mails where to_address = '${to.email}'`)
  await sendMailJob(away).work({ mailId: mail?.id ?? '' }, 'now')
  expect(await ask(platform, `select state, transport from mails where to_address = '${to.email}'`)).toEqual([{ state: 'sent', transport: 'outbox' }]) // prettier-ignore
})

test('the database and the product recognise examples by the same rule (rule EX2)', async () => {
  await using platform = await startTestPlatform({ templates: mailTemplates })
  const addresses = ['a@example.net', 'a@b.example.net', 'A@EXAMPLE.NET', 'a@example.com', 'a@notexample.net', 'example.net@b.co', 'a@example.net.co'] // prettier-ignore
  for (const address of addresses)
    expect(await ask(platform, `select is_example_address('${address}') as it`), address).toEqual([{ it: isExampleAddress(address) }]) // prettier-ignore
  for (const number of [...exampleMobiles, '+61491570007', '+61412345678'])
    expect(await ask(platform, `select is_example_number('${number}') as it`), number).toEqual([{ it: isExampleNumber(number) }]) // prettier-ignore
})
