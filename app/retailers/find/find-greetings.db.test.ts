import { expect, test } from 'vitest'

import { makeTestRetailer } from '#app/shops/testing/shop-fixtures.ts'
import { startTestPlatform } from '#app/testing/test-platform.ts'

import { findGreeting, findGreetings } from './find-greetings.server.ts'

test('mails greet a retailer by the given name from set-up, and by the whole name before set-up (rule AC7)', async () => {
  await using platform = await startTestPlatform()
  const { queries } = platform.database
  const { emailKey } = await makeTestRetailer(platform, { givenName: 'Thị Mai', surname: 'Nguyễn' })
  const contactName = 'Nguyễn Thị Mai'
  expect(await findGreeting(queries, { emailKey, contactName })).toBe('Thị Mai')
  expect(await findGreeting(queries, { emailKey: 'nobody@example.com', contactName })).toBe(contactName)
})

test('people are greeted in their order, and one without a mailable name gets a neutral greeting (rule M12)', async () => {
  await using platform = await startTestPlatform()
  const { emailKey } = await makeTestRetailer(platform, { givenName: 'Priyanka', surname: '' })
  const people = [
    { emailKey: null, contactName: 'Kim Lee' },
    { emailKey, contactName: null },
    { emailKey: 'nobody@example.com', contactName: null },
    { emailKey: null, contactName: '  ' },
    { emailKey: null, contactName: 'Call 0491 570 156' },
  ]
  expect(await findGreetings(platform.database.queries, people)).toEqual([
    'Kim Lee',
    'Priyanka',
    'Hello',
    'Hello',
    'Hello',
  ])
  expect(await findGreetings(platform.database.queries, [])).toEqual([])
})
