import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { mailedBy } from '#app/agents/testing/account-server.ts'
import { makeTestAgent } from '#app/newsagencies/testing/newsagency-fixtures.ts'
import { testOrigin } from '#app/platform/testing/test-platform.ts'

import { bankIn } from '../bank/bank.ts'
import {
  createDocBody,
  declineInFrame,
  fillInForRetailer,
  makeContractShop,
  serveContracts,
  signContract,
} from '../testing/contract-server.ts'
import { wholeAccount, wholeAddress, wholeContact, wholeWizard } from '../testing/wizard-fixtures.ts'
import { contractReminders } from './contract-reminders.store.server.ts'
import { sendContractReminder } from './send-contract-reminder.server.ts'
import { findContractReminders, stopContractReminders } from './stop-contract-reminders.server.ts'

const put = 'PUT /account/contract-draft'

test('a contract that stands still is mentioned three times, each once, and the link leads to the step that waits', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { queries } = platform.database
  const { contractToken: token, id } = await makeContractShop(platform)
  await ask(put, { token, body: { version: 0, contact: wholeContact, address: wholeAddress } })
  expect(await sendContractReminder(platform)).toBe(false)
  for (let sent = 1; sent <= 3; sent += 1) {
    const [due] = await queries.select().from(contractReminders).where(eq(contractReminders.newsagencyId, id))
    expect(due?.sent).toBe(sent - 1)
    await Promise.all([1, 2, 3].map(() => sendContractReminder(platform, due?.nextAt ?? new Date())))
    expect(await mailedBy(platform, 'contract-reminder')).toHaveLength(sent)
  }
  const [row] = await queries.select().from(contractReminders)
  expect(row?.nextAt).toBeNull()
  const [mailed] = await mailedBy(platform, 'contract-reminder')
  expect(mailed).toMatchObject({ step: 'account', givenName: 'Priya Raman' })
  expect(mailed?.['url']).toBe(`${platform.config.PUBLIC_URL}/contract?completeContractToken=${token}#SignupAccount`)
})

test('it names the step that the wizard opens on: with the pin unconfirmed the address, with an account that waits the bank (rules C22, C60)', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { contractToken: token } = await makeContractShop(platform)
  const remindedOf = async () => {
    const [due] = await platform.database.queries.select().from(contractReminders)
    await sendContractReminder(platform, due?.nextAt ?? new Date())
    return (await mailedBy(platform, 'contract-reminder')).map(({ step }) => step)
  }
  await ask(put, { token, body: { version: 0, ...wholeWizard, address: { ...wholeAddress, confirming: true } } })
  expect(await remindedOf()).toEqual(['address'])
  await ask(put, { token, body: { version: 1, address: { ...wholeAddress, latlng: null } } })
  expect(await remindedOf()).toEqual(['address', 'address'])
  await ask(put, { token, body: { version: 2, address: wholeAddress } })
  expect(await remindedOf()).toEqual(['address', 'address', 'contract'])
  await fillInForRetailer(platform, ask, token, bankIn(wholeAccount))
  expect(await remindedOf()).toEqual(['address', 'address', 'contract', 'account'])
})

test('the stop link stops them for good, whatever is typed later; a signed contract is mentioned no more', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { queries } = platform.database
  const shop = await makeContractShop(platform)
  await ask(put, { token: shop.contractToken, body: { version: 0, contact: wholeContact } })
  const [due] = await queries.select().from(contractReminders)
  await sendContractReminder(platform, due?.nextAt ?? new Date())
  const [mailed] = await mailedBy(platform, 'contract-reminder')
  const token = new URL(String(mailed?.['stopUrl'])).searchParams.get('token') ?? ''
  expect(await findContractReminders(platform, token)).toEqual({ isStopped: false })
  expect(await stopContractReminders(platform, { token, origin: testOrigin })).toBe(true)
  expect(await stopContractReminders(platform, { token, origin: testOrigin })).toBe(true)
  expect(await stopContractReminders(platform, { token: `${token}x`, origin: testOrigin })).toBe(false)
  await ask(put, { token: shop.contractToken, body: { version: 1, address: wholeAddress } })
  const [stopped] = await queries.select().from(contractReminders)
  expect(stopped?.nextAt).toBeNull()

  const other = await makeContractShop(platform)
  await ask(put, { token: other.contractToken, body: { version: 0, contact: wholeContact } })
  await signContract(ask, other.contractToken)
  const [row] = await queries.select().from(contractReminders).where(eq(contractReminders.newsagencyId, other.id))
  expect(row?.nextAt).toBeNull()
})

test('whoever declined the agreement is not reminded of it, until they come back to the wizard', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { queries } = platform.database
  const { contractToken: token, id } = await makeContractShop(platform)
  await ask(put, { token, body: { version: 0, ...wholeWizard } })
  const made = await ask('POST /signing/create-doc', { token, body: createDocBody() })
  const opening = { id: String(made.body.data?.['id']), email: wholeContact.email }
  await ask('POST /signing/create-doc-link', { token, body: opening })
  await declineInFrame(platform, opening.id)
  const [due] = await queries.select().from(contractReminders).where(eq(contractReminders.newsagencyId, id))
  expect(await sendContractReminder(platform, due?.nextAt ?? new Date())).toBe(true)
  expect(await mailedBy(platform, 'contract-reminder')).toHaveLength(0)
  const daysAgo = new Date(Date.now() - 4 * 86_400_000)
  await queries.update(contractReminders).set({ since: daysAgo }).where(eq(contractReminders.newsagencyId, id))
  await ask(put, { token, body: { version: 1, contact: wholeContact } })
  await ask('POST /signing/create-doc', { token, body: createDocBody() })
  const [again] = await queries.select().from(contractReminders).where(eq(contractReminders.newsagencyId, id))
  expect(await sendContractReminder(platform, again?.nextAt ?? new Date())).toBe(true)
  expect(await mailedBy(platform, 'contract-reminder')).toHaveLength(1)
})

test('from the account on, a contract that nobody has begun is mentioned too', async () => {
  const { platform } = await serveContracts()
  const agent = await makeTestAgent(platform)
  const shop = await makeContractShop(platform, { agent })
  const [due] = await platform.database.queries.select().from(contractReminders)
  expect(due).toMatchObject({ newsagencyId: shop.id, sent: 0 })
  expect((due?.nextAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(2.9 * 86_400_000)
  expect(await sendContractReminder(platform, due?.nextAt ?? new Date())).toBe(true)
  expect(await mailedBy(platform, 'contract-reminder')).toMatchObject([{ step: 'contact' }])
})
