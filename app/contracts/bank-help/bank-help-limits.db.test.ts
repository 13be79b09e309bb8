import { expect, test } from 'vitest'

import { mailedBy } from '#app/retailers/testing/account-server.ts'

import { makeContractShop, serveContracts } from '../testing/contract-server.ts'

const kim = { helperName: 'Kim Nguyen', helperEmail: 'kim@books.example' }

/** Serves shops that ask for help, each with its own token, from an address of the test's choice. */
async function served() {
  const { platform, ask } = await serveContracts()
  const shopToken = async () => (await makeContractShop(platform)).contractToken
  const askFor = (token: string, helperEmail = kim.helperEmail, from = '203.0.113.7') =>
    ask('POST /account/bank-help', { token, from, body: { ...kim, helperEmail } })
  return { platform, shopToken, askFor }
}

test('a shop sends five mails in a day, and three to one mailbox, however its address is written (rule C58)', async () => {
  const { platform, shopToken, askFor } = await served()
  const token = await shopToken()
  for (const email of [kim.helperEmail, 'kim+1@books.example', 'KIM+2@books.example'])
    expect((await askFor(token, email)).status).toBe(200)
  const fourth = await askFor(token, 'kim+3@books.example')
  expect([fourth.status, fourth.body]).toMatchObject([
    429,
    { error: 'too-many-requests', detail: { helperEmail: expect.stringContaining('3 emails for this shop today') } },
  ])
  expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await askFor(token, 'ana@books.example')).status).toBe(200)
  expect((await askFor(token, 'bo@books.example')).status).toBe(429)
  expect((await askFor(await shopToken(), 'no address')).status).toBe(400)
  expect(await mailedBy(platform, 'bank-help')).toHaveLength(4)
})

test('one shop cannot exhaust a bookkeeper’s mails: a mailbox gets twenty in a day from all shops (rule C58)', async () => {
  const { platform, shopToken, askFor } = await served()
  const statuses: number[] = []
  for (let shop = 0; shop < 7; shop += 1) {
    const token = await shopToken()
    for (let time = 0; time < 3; time += 1)
      statuses.push((await askFor(token, kim.helperEmail, `198.51.100.${shop}`)).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
  const refused = await askFor(await shopToken(), kim.helperEmail, '198.51.100.9')
  expect([refused.status, refused.body]).toMatchObject([
    429,
    { detail: { helperEmail: expect.stringContaining('to this address today') } },
  ])
  expect(await mailedBy(platform, 'bank-help')).toHaveLength(20)
})
