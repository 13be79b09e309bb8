import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { mailedBy } from '#app/retailers/testing/account-server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { findReminder } from '#app/reminders/manage-reminders.server.ts'
import { reminders } from '#app/reminders/reminders.queries.server.ts'
import { sendReminder } from '#app/reminders/send-reminder.server.ts'

import { withdrawAgreement } from '#app/signing/cosigners/withdraw-agreement.server.ts'
import { testOrigin } from '#app/testing/test-platform.ts'

import { bankIn } from '../bank/bank.ts'
import { findSignersLeft } from '../complete/signers-left.server.ts'
import {
  createDocBody,
  declineInFrame,
  fillInForRetailer,
  makeContractShop,
  serveContracts,
  signContract,
} from '../testing/contract-server.ts'
import { contractReminder } from './contract-reminder.server.ts'
import { wholeAccount, wholeAddress, wholeContact, wholeWizard } from '../testing/wizard-fixtures.ts'

const put = 'PUT /account/contract-draft'

const reminderOf = ({ database }: Platform, shopId: string) => findReminder(database.queries, contractReminder, shopId)

test('names the step on which the wizard opens: an unconfirmed pin means address, a waiting account bank (rules C22, C60)', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { contractToken: token, id } = await makeContractShop(platform)
  const remindedOf = async () => {
    const due = await reminderOf(platform, id)
    while (await sendReminder(platform, due?.nextAt ?? new Date())) void 0
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

test('a retailer who declined the agreement gets no reminder until they return to the wizard', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { queries } = platform.database
  const { contractToken: token, id } = await makeContractShop(platform)
  await ask(put, { token, body: { version: 0, ...wholeWizard } })
  const made = await ask('POST /signing/create-doc', { token, body: createDocBody() })
  const opening = { id: String(made.body.data?.['id']), email: wholeContact.email }
  await ask('POST /signing/create-doc-link', { token, body: opening })
  await declineInFrame(platform, opening.id)
  const due = await reminderOf(platform, id)
  while (await sendReminder(platform, due?.nextAt ?? new Date())) void 0
  expect(await mailedBy(platform, 'contract-reminder')).toHaveLength(0)
  const daysAgo = new Date(Date.now() - 4 * 86_400_000)
  await queries.update(reminders).set({ countedFrom: daysAgo }).where(eq(reminders.subjectId, id))
  await ask(put, { token, body: { version: 1, contact: wholeContact } })
  await ask('POST /signing/create-doc', { token, body: createDocBody() })
  const again = await reminderOf(platform, id)
  while (await sendReminder(platform, again?.nextAt ?? new Date())) void 0
  expect(await mailedBy(platform, 'contract-reminder')).toHaveLength(1)
})

test('while others have still to sign, reminders wait, and go on once the agreement ended without them (rules C36, SG30)', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { contractToken: token, id } = await makeContractShop(platform)
  await ask(put, { token, body: { version: 0, ...wholeWizard } })
  const sam = { givenNames: 'Sam', surname: 'Okafor', email: 'sam@okafor.example' }
  const account = { ...wholeAccount, execution: 'two-directors' as const, cosigners: [sam] }
  await signContract(ask, token, { ...wholeWizard, account })
  const remind = async () => {
    const due = (await reminderOf(platform, id))?.nextAt
    while (due && (await sendReminder(platform, due))) void 0
    return (await mailedBy(platform, 'contract-reminder')).length
  }
  expect(await remind()).toBe(0)
  expect(await remind()).toBe(0)
  const { documentId = '' } = (await findSignersLeft(platform, token)) ?? {}
  await withdrawAgreement(platform, { documentId, origin: testOrigin })
  expect(await remind()).toBe(1)
})
