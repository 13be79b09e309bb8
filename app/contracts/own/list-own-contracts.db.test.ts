import { expect, test } from 'vitest'

import { mailedBy } from '#app/retailers/testing/account-server.ts'
import { logInAs } from '#app/retailers/testing/retailer-fixtures.ts'
import { newId } from '#app/core/new-id.server.ts'
import { testOrigin } from '#app/testing/test-platform.ts'
import { readEvents } from '#app/signing/documents/history/sign-events.queries.server.ts'

import { answerBankHelp } from '../bank-help/answer-bank-help.server.ts'
import { bankIn } from '../bank/bank.ts'
import { findContractProgress } from '../answers/find-contract-progress.server.ts'
import { createDocBody, makeContractShop, serveContracts, signContract } from '../testing/contract-server.ts'
import { wholeAccount, wholeAddress, wholeWizard } from '../testing/wizard-fixtures.ts'
import { emptyAccount } from '../wizard/wizard-state.ts'
import { listOwnContracts } from './list-own-contracts.server.ts'

test('a shop is ready to sign once the wizard opens its signing: with a confirmed pin and no waiting account (rule C57)', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { retailer, actor } = await logInAs(platform, 'priya@example.com')
  const { contractToken: token, id } = await makeContractShop(platform, { retailer })
  const stepNow = async () => {
    const step = (await listOwnContracts(platform, actor))[0]?.step
    // The office sees the same step.
    expect((await findContractProgress(platform.database.queries, platform.keys, id)).step).toBe(step)
    return step
  }
  const put = (version: number, more: object) =>
    ask('PUT /account/contract-draft', { token, body: { version, ...more } })
  expect(await stepNow()).toBe('contact')
  await put(0, { ...wholeWizard, address: { ...wholeAddress, latlng: null } })
  expect(await stepNow()).toBe('address')
  await put(1, { address: { ...wholeAddress, confirming: true } })
  expect(await stepNow()).toBe('address')
  await put(2, { address: wholeAddress, account: { ...wholeAccount, ...bankIn(emptyAccount) } })
  expect(await stepNow()).toBe('account')
  await put(3, { account: wholeAccount })
  expect(await stepNow()).toBe('contract')

  await ask('POST /account/bank-help', { token, body: { helperName: 'Kim', helperEmail: 'kim@books.example' } })
  expect(await stepNow()).toBe('contract')
  const [mailed] = await mailedBy(platform, 'bank-help')
  const key = new URL(String(mailed?.['url'])).searchParams.get('key') ?? ''
  await answerBankHelp(platform, key, { details: bankIn(wholeAccount), act: newId(), origin: testOrigin })
  expect(await stepNow()).toBe('account')
})

test('two shops of one retailer have two agreements: the second starts unread, without consent and unsigned (rule C57)', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { queries } = platform.database
  const { retailer, actor } = await logInAs(platform, 'priya@example.com')
  const shopOf = async (shopName: string) => {
    const { contractToken: token } = await makeContractShop(platform, { retailer, said: { shopName } })
    return { token, state: { ...wholeWizard, contact: { ...wholeWizard.contact, shopName } } }
  }
  const [first, second] = [await shopOf('First News'), await shopOf('Second News')]
  await signContract(ask, first.token, first.state)
  await ask('PUT /account/contract-draft', { token: second.token, body: { version: 0, ...second.state } })
  const made = await ask('POST /signing/create-doc', {
    token: second.token,
    body: createDocBody(second.state, {}, retailer.email),
  })
  const { id } = made.body.data as { id: string }
  const happened = async () => (await readEvents(queries, id)).map(({ type }) => type)
  expect(new Set(await happened())).toEqual(new Set(['document.created', 'document.sent']))
  await signContract(ask, second.token, second.state)
  expect(await happened()).toContain('document.signed')

  const documents = (await listOwnContracts(platform, actor)).map((contract) => contract.documents.map((one) => one.id))
  expect(documents).toEqual([[expect.not.stringMatching(id)], [id]])
})
