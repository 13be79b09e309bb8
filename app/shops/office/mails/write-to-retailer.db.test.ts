import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import { startTestPlatform, testOrigin as origin } from '#app/testing/test-platform.ts'
import { findEvents } from '#app/office/records/history/manage-events.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { mailTemplates } from '#app/start/wiring/wiring.server.ts'

import { makeTestShop } from '../../testing/shop-fixtures.ts'
import { writeToRetailer } from './write-to-retailer.server.ts'

test('a letter is sent once for its key, with a colleague’s words and without headers that they typed', async () => {
  await using platform = await startTestPlatform({ templates: mailTemplates })
  const { queries } = platform.database
  const { actor } = await signInAs(platform, 'sales')
  const { id, email } = await makeTestShop(platform)
  const letter = { key: newId(), subject: 'Your bank details', words: 'Hello Moira,\n\nonly the BSB is missing.' }
  const write = () => writeToRetailer(platform, actor, { id, letter, origin })
  expect((await Promise.all([write(), write()])).every(({ ok }) => ok)).toBe(true)
  const subject = 'Kelly’s Newsagency: Your bank details'
  const sent = await queries.select().from(mails).where(eq(mails.template, 'newsagency-letter'))
  expect(sent).toMatchObject([{ toAddress: email, subject, aboutId: id }])
  const events = await findEvents(queries, { kind: 'newsagency', id })
  expect(events.filter(({ kind }) => kind === 'written')).toHaveLength(1)
  const other = (await makeTestShop(platform)).id
  expect(await writeToRetailer(platform, actor, { id: other, letter, origin })).toMatchObject({ refusal: 'stale' })
  const hostile = { key: newId(), subject: 'Hello\r\nBcc: thief@example.com', words: 'x' }
  await expect(writeToRetailer(platform, actor, { id, letter: hostile, origin })).rejects.toThrow(/line break/)
})
