import { expect, test } from 'vitest'

import { mailedBy } from '#app/retailers/testing/account-server.ts'
import { retailerPassword, logInAs } from '#app/retailers/testing/retailer-fixtures.ts'
import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import { SoftPasskey } from '#app/identity/testing/soft-passkey.ts'
import { testOrigin } from '#app/testing/test-platform.ts'
import { auditEvents } from '#app/office/audit/screens/audit.queries.server.ts'

import { makeContractShop, serveContracts, signContract } from '../testing/contract-server.ts'
import { postOwnForm } from '../testing/own-contract-forms.ts'
import { bankChanges, findWaitingChange } from './bank-details.queries.server.ts'
import { findBankDetails } from './bank-encryption.server.ts'
import {
  applyBankChanges,
  findBankChange,
  stopBankChangeByLink,
  stopBankChangePath,
} from './change-bank-details.server.ts'

const another = {
  nameOfFinancialInstitution: 'NAB',
  namesOnAccount: 'Raman Retail',
  bsb: '083004',
  accountNumber: '87654321',
}
const hours = (count: number) => new Date(Date.now() + count * 3_600_000)

/** Signs a shop's contract. Returns its logged-in retailer and a function that requests another account. */
async function signedShop() {
  const served = await serveContracts({ RATE_LIMITS: 'off' })
  const { platform, ask } = served
  const { retailer, actor, secrets: session } = await logInAs(platform, 'priya@example.com')
  const shop = await makeContractShop(platform, { retailer })
  await signContract(ask, shop.contractToken)
  /** Posts the form with a proof; the device's assertion is text. */
  const give = ({ password, passkey }: { password?: string; passkey?: unknown }) =>
    postOwnForm(platform, actor, {
      intent: 'change-bank',
      newsagencyId: shop.id,
      ...another,
      ...(password !== undefined && { password }),
      ...(passkey !== undefined && { passkey: JSON.stringify(passkey) }),
    })
  const waits = async () => (await findWaitingChange(platform.database.queries, shop.id)) !== undefined
  return { ...served, retailer, session, shop, give, waits }
}

test('another account needs the account’s password or a passkey, each valid once; an open browser is not enough (rule AC80)', async () => {
  const { platform, ask, retailer, session, give, waits } = await signedShop()
  for (const proof of [{}, { password: '' }, { password: 'not the password' }])
    expect((await give(proof)).refused).toMatchObject({
      status: 400,
      body: { detail: { password: expect.any(String) } },
    })
  const audited = async (action: string) =>
    (await platform.database.queries.select().from(auditEvents)).filter((entry) => entry.action === action)
  expect(await audited('agent.password-refused')).toHaveLength(1)

  const device = new SoftPasskey()
  const challengeOf = async (call: string, body: object) => {
    const { use, make } = (await ask(`POST /account/${call}`, { session, body })).body as Record<
      string,
      { challenge: string }
    >
    return (use ?? make)?.challenge ?? ''
  }
  const made = device.make(await challengeOf('ask-new-passkey', { password: retailerPassword }))
  await ask('POST /account/add-passkey', { session, body: { answer: made, name: 'Shop phone' } })
  const use = async (of = device, owner = retailer.id) => of.use(await challengeOf('ask-passkey', {}), { owner })
  const refused = { refused: { status: 400, body: { detail: { passkey: expect.stringContaining('password') } } } }
  expect(await give({ passkey: 'no answer of a device' })).toMatchObject(refused)
  expect(await give({ passkey: await use(new SoftPasskey()) })).toMatchObject(refused)
  expect((await give({ passkey: await use(), password: retailerPassword })).status).toBe(400)
  expect(await waits()).toBe(false)
  const passkey = await use()
  expect((await give({ passkey })).status).toBe(302)
  expect(await waits()).toBe(true)
  expect(await give({ passkey })).toMatchObject(refused)
})

test('a refused form keeps its input, but never the password or the device’s assertion', async () => {
  const { give } = await signedShop()
  for (const proof of [{ password: 'plum otter' }, { passkey: { id: 'of a phone' } }]) {
    const { refused } = await give(proof)
    expect(refused?.typed).toEqual({ newsagencyId: expect.any(String), ...another })
    expect(JSON.stringify(refused)).not.toMatch(/plum otter|of a phone/)
  }
})

test('a passkey of another account proves nothing', async () => {
  const { platform, ask, give, waits } = await signedShop()
  const { retailer: thief, secrets: session } = await logInAs(platform, 'thief@example.com')
  const device = new SoftPasskey()
  const make = await ask('POST /account/ask-new-passkey', { session, body: { password: retailerPassword } })
  const made = device.make((make.body as unknown as { make: { challenge: string } }).make.challenge)
  await ask('POST /account/add-passkey', { session, body: { answer: made, name: 'Theirs' } })
  const { use } = (await ask('POST /account/ask-passkey', { body: {} })).body as unknown as {
    use: { challenge: string }
  }
  expect((await give({ passkey: device.use(use.challenge, { owner: thief.id }) })).status).toBe(400)
  expect(await waits()).toBe(false)
})

test('the mail names the last digits and the device, and its link stops the change once, without a log-in (rule C79)', async () => {
  const { platform, shop, give, waits } = await signedShop()
  expect((await give({ password: retailerPassword })).status).toBe(302)
  const [mailed] = await mailedBy(platform, 'bank-details-change')
  expect(mailed).toMatchObject({ lastDigits: '321', device: expect.any(String) })
  const link = new URL(String(mailed?.['url']))
  expect(link.pathname).toBe(stopBankChangePath)
  const key = link.searchParams.get('key') ?? ''
  // Masked for staff, and stored nowhere in clear text.
  const kept = JSON.stringify([
    await platform.database.queries.select().from(mails),
    await platform.database.queries.select().from(bankChanges),
  ])
  expect(kept).not.toContain(key)
  // Opening the page changes nothing, and another key finds nothing.
  expect(await findBankChange(platform, key)).toEqual({ shopName: 'Marrickville News', state: 'waits' })
  expect(await findBankChange(platform, 'x'.repeat(43))).toBeUndefined()
  await stopBankChangeByLink(platform, 'x'.repeat(43), testOrigin)
  expect(await waits()).toBe(true)
  for (let time = 0; time < 2; time += 1) await stopBankChangeByLink(platform, key, testOrigin)
  expect(await waits()).toBe(false)
  expect(await findBankChange(platform, key)).toEqual({ state: 'stopped' })
  expect(await mailedBy(platform, 'bank-details-change-stopped')).toHaveLength(1)
  const stopped = (await platform.database.queries.select().from(auditEvents)).filter(
    ({ action }) => action === 'bank-details.change-stopped',
  )
  expect(stopped).toMatchObject([{ actorName: 'The link in the mail', subjectId: shop.id }])

  // The link of an earlier change does not stop a later one, and a change that is in effect cannot be undone.
  await give({ password: retailerPassword })
  await stopBankChangeByLink(platform, key, testOrigin)
  expect(await waits()).toBe(true)
  const second = new URL(String((await mailedBy(platform, 'bank-details-change')).at(-1)?.['url'])).searchParams.get(
    'key',
  )
  expect(await applyBankChanges(platform, { now: hours(25) })).toBe(1)
  await stopBankChangeByLink(platform, second ?? '', testOrigin)
  expect(await findBankChange(platform, second ?? '')).toEqual({ state: 'counts' })
  expect(await findBankDetails(platform.database.queries, platform.keys, shop.id)).toEqual(another)
})
