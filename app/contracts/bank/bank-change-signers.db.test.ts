import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { mailedBy } from '#app/retailers/testing/account-server.ts'
import { logInAs } from '#app/retailers/testing/retailer-fixtures.ts'
import { newId } from '#app/core/new-id.server.ts'
import { signCosigners } from '#app/signing/cosigners/cosigners.queries.server.ts'
import { signDocuments } from '#app/signing/documents/sign-documents.queries.server.ts'
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

/** Starts the shop of two directors who have signed. */
async function startSigned() {
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
  const addressesOf = async (template: string) => {
    const rows = await queries.select().from(mails).where(eq(mails.template, template))
    return rows.map(({ toAddress }) => toAddress).toSorted()
  }
  return { platform, queries, retailer, actor, shop, documentId, addressesOf }
}

test('both directors get the mail about a new bank account, and each can stop it (rule C79)', async () => {
  const { platform, queries, retailer, actor, shop, addressesOf } = await startSigned()
  expect((await giveAccount(platform, actor, shop.id, another)).status).toBe(302)
  const both = [retailer.email, sam.email].toSorted()
  expect(await addressesOf('bank-details-change')).toEqual(both)
  const asked = await mailedBy(platform, 'bank-details-change')
  const toSigner = asked.find(({ isSigner }) => isSigner === true)
  const key = new URL(String(toSigner?.['url'])).searchParams.get('key') ?? ''
  await stopBankChangeByLink(platform, key, testOrigin)
  expect(await findWaitingChange(queries, shop.id)).toBeUndefined()
  expect(await addressesOf('bank-details-change-stopped')).toEqual(both)
})

test('after a renewal its signers get the mail about a new bank account (rule C79)', async () => {
  const { platform, queries, retailer, actor, shop, documentId, addressesOf } = await startSigned()
  const [contract] = await queries.select().from(signDocuments).where(eq(signDocuments.id, documentId))
  const [cosigner] = await queries.select().from(signCosigners).where(eq(signCosigners.documentId, documentId))
  if (!contract || !cosigner) throw new Error('nothing is signed')
  const [id, email] = ['r'.repeat(22), 'kim@lee.example']
  const { search: _search, ...signed } = contract
  const renewal = { id, listId: newId(), kind: 'renewal' as const, createdAt: new Date() }
  await queries.insert(signDocuments).values({ ...signed, ...renewal })
  const kim = { id: newId(), documentId: id, email, emailKey: email, keyHash: null }
  await queries.insert(signCosigners).values({ ...cosigner, ...kim })
  expect((await giveAccount(platform, actor, shop.id, another)).status).toBe(302)
  expect(await addressesOf('bank-details-change')).toEqual([retailer.email, email].toSorted())
})
