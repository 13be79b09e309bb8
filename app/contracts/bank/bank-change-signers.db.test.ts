import { expect, test } from 'vitest'

import { mailedBy } from '#app/retailers/testing/account-server.ts'
import { logInAs } from '#app/retailers/testing/retailer-fixtures.ts'
import { openMailedSession } from '#app/signing/testing/signing-fixtures.ts'
import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import { testOrigin } from '#app/testing/test-platform.ts'

import { applySignedDocument } from '../signing/apply-signed-document.server.ts'
import { findSignersLeft } from '../complete/signers-left.server.ts'
import { makeContractShop, serveContracts, signContract } from '../testing/contract-server.ts'
import { giveAccount } from '../testing/own-contract-forms.ts'
import { wholeAccount, wholeWizard } from '../testing/wizard-fixtures.ts'
import { findWaitingChange } from './bank-details.queries.server.ts'
import { stopBankChangeByLink } from './change-bank-details.server.ts'

const sam = { givenNames: 'Sam', surname: 'Okafor', email: 'sam@okafor.example' }
const another = { nameOfFinancialInstitution: 'NAB', namesOnAccount: 'Raman Retail', bsb: '083004', accountNumber: '87654321' } // prettier-ignore

test('both directors get the mail about a new bank account, and each can stop it (rule C79)', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { queries } = platform.database
  const { retailer, actor } = await logInAs(platform, 'priya@example.com')
  const shop = await makeContractShop(platform, { retailer })
  const account = { ...wholeAccount, execution: 'two-directors' as const, cosigners: [sam] }
  await signContract(ask, shop.contractToken, { ...wholeWizard, account })
  const { documentId = '' } = (await findSignersLeft(platform, shop.contractToken)) ?? {}
  const headers = await openMailedSession(platform, sam.email)
  await ask('POST /signing/session/viewed', { body: { readToEnd: true }, headers })
  await ask('POST /signing/session/consent', { body: { agreed: true }, headers })
  const body = { capacity: 'director', signature: { method: 'typed', text: 'Sam Okafor' } }
  await ask('POST /signing/session/complete', { body, headers })
  await applySignedDocument(platform, { documentId })

  expect((await giveAccount(platform, actor, shop.id, another)).status).toBe(302)
  const addressesOf = async (template: string) =>
    (await queries.select().from(mails)).filter((one) => one.template === template).map(({ toAddress }) => toAddress)
  const both = [retailer.email, sam.email].toSorted()
  expect((await addressesOf('bank-details-change')).toSorted()).toEqual(both)
  const asked = await mailedBy(platform, 'bank-details-change')
  const toSigner = asked.find(({ isSigner }) => isSigner === true)
  const key = new URL(String(toSigner?.['url'])).searchParams.get('key') ?? ''
  await stopBankChangeByLink(platform, key, testOrigin)
  expect(await findWaitingChange(queries, shop.id)).toBeUndefined()
  expect((await addressesOf('bank-details-change-stopped')).toSorted()).toEqual(both)
})
