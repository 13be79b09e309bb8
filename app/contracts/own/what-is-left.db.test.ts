import { expect, test } from 'vitest'

import { logInAs } from '#app/retailers/testing/retailer-fixtures.ts'

import { makeContractShop, serveContracts, signContract } from '../testing/contract-server.ts'
import { wholeAddress, wholeContact, wholeWizard } from '../testing/wizard-fixtures.ts'

test('the list of shops names the missing steps of each contract that was begun, and nothing of others (rule C77)', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { retailer, secrets: session } = await logInAs(platform)
  const begun: [string, object | undefined][] = [
    ['A new', undefined],
    ['B contact', { contact: wholeContact }],
    ['C no pin', { ...wholeWizard, address: { ...wholeAddress, confirming: true } }],
    ['D whole', wholeWizard],
    ['E signed', wholeWizard],
  ]
  for (const [shopName, draft] of begun) {
    const { contractToken: token } = await makeContractShop(platform, { retailer, said: { shopName } })
    if (draft) await ask('PUT /account/contract-draft', { token, body: { version: 0, ...draft } })
    if (shopName === 'E signed')
      await signContract(ask, token, { ...wholeWizard, contact: { ...wholeContact, shopName } })
  }
  const { body } = await ask('POST /account/newsagencies', { session, body: { email: retailer.email } })
  const listed = body['newsagencies'] as { shopName: string; left: string | null }[]
  expect(listed.map(({ shopName, left }) => [shopName, left])).toEqual([
    ['A new', null],
    ['B contact', 'Left to do: address and hours, bank account, signature.'],
    ['C no pin', 'Left to do: address and hours, signature.'],
    ['D whole', 'Only your signature is left.'],
    ['E signed', null],
  ])
})
