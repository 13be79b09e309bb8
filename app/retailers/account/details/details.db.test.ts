import { expect, test } from 'vitest'

import { auditEvents } from '#app/office/audit/screens/audit.queries.server.ts'

import { retailerPassword, makeTestRetailer } from '../../testing/retailer-fixtures.ts'
import { mailedBy, serveAccounts } from '../../testing/account-server.ts'
import { postDetails, seenBy } from '../../testing/post-details.ts'
import { findOwnDetails } from './find-own-details.server.ts'

async function start() {
  const served = await serveAccounts()
  const { platform, call } = served
  const retailer = await makeTestRetailer(platform)
  const { session } = await call('login', { email: retailer.email, password: retailerPassword })
  const account = async () => (await seenBy(platform, session, findOwnDetails))?.account
  const post = (intent: string, fields: Record<string, string>) => postDetails(platform, intent, fields, { session })
  return { platform, retailer, account, post }
}

test('name and phone number are changed, shown and mailed, and an unchanged value sends no mail (rule AC43)', async () => {
  const { platform, retailer, account, post } = await start()
  const name = { givenName: ' Maria ', surname: '' }
  for (let time = 0; time < 2; time += 1) {
    expect((await post('name', name)).location).toBe('/account/details?done=name#own-name')
    expect((await post('phone', { phone: '02 5550 1234' })).location).toBe('/account/details?done=phone#own-phone')
  }
  expect(await account()).toEqual({ givenName: 'Maria', surname: '', email: retailer.email, phone: '02 5550 1234' })
  expect((await mailedBy(platform, 'account-changed')).map(({ what, givenName }) => [what, givenName])).toEqual([
    ['name', 'Maria'],
    ['phone', 'Maria'],
  ])
  await post('phone', { phone: '' })
  expect(await account()).toMatchObject({ phone: '' })
  const audit = await platform.database.queries.select().from(auditEvents)
  expect(audit.filter(({ action }) => /^agent\.(name|phone)-changed$/.test(action))).toHaveLength(3)
})

test('an invalid name or number is refused at its field with the typed text, and unknown fields change nothing', async () => {
  const { platform, retailer, account, post } = await start()
  const refused = []
  for (const [intent, fields] of [
    ['name', { givenName: '  ', surname: 'Costa' }],
    ['name', { givenName: 'Mia\nBcc: x@example.com', surname: '' }],
    ['name', { surname: 'Costa' }],
    ['phone', { phone: 'none' }],
    ['phone', { phone: '12345' }],
  ] as const) {
    const { status, body, typed } = await post(intent, fields)
    refused.push([status, Object.keys(body.detail ?? {}), typed])
  }
  expect(refused).toEqual([
    [400, ['givenName'], { givenName: '', surname: 'Costa' }],
    [400, ['givenName'], { givenName: 'Mia\nBcc: x@example.com', surname: '' }],
    [400, ['givenName'], { surname: 'Costa' }],
    [400, ['phone'], { phone: 'none' }],
    [400, ['phone'], { phone: '12345' }],
  ])
  expect(await mailedBy(platform, 'account-changed')).toEqual([])
  await post('name', { givenName: 'Mia', surname: 'Costa', email: 'other@example.com', id: 'x', phone: '12' })
  expect(await account()).toEqual({ givenName: 'Mia', surname: 'Costa', email: retailer.email, phone: '' })
})
