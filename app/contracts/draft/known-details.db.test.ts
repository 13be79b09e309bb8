import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { retailers } from '#app/retailers/retailers.queries.server.ts'
import { confirmEmailChange } from '#app/retailers/account/email/confirm-email-change.server.ts'
import { retailerPassword, logInAs } from '#app/retailers/testing/retailer-fixtures.ts'
import { mailedBy } from '#app/retailers/testing/account-server.ts'
import { postDetails } from '#app/retailers/testing/post-details.ts'
import { findShop } from '#app/shops/find/find-shop.server.ts'
import { splitStreet } from '#app/shops/shop.ts'
import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import { testOrigin, type TestPlatform } from '#app/testing/test-platform.ts'
import { findDocuments, readAgreementOf } from '#app/signing/documents/find-documents.server.ts'
import { resendDocument } from '#app/signing/documents/resend-document.server.ts'
import { findDocumentById } from '#app/signing/documents/sign-documents.queries.server.ts'

import type { ContractShop, OtherShop } from '../answers/contract-answers.ts'
import type { ContractDraft } from './draft-answers.ts'
import { startSections } from './start-sections.ts'
import { createDocBody, makeContractShop, serveContracts, signContract } from '../testing/contract-server.ts'
import { wholeContact, wholeWizard } from '../testing/wizard-fixtures.ts'

const put = 'PUT /account/contract-draft'
const create = 'POST /signing/create-doc'
const newEmail = 'mia@new.example'

async function start() {
  const served = await serveContracts({ RATE_LIMITS: 'off' })
  const { platform, ask } = served
  const { retailer, secrets: session } = await logInAs(platform, 'mia@old.example')
  const open = async (completeContractToken: string) => {
    const { body } = await ask('POST /account/complete-contract', { body: { completeContractToken } })
    return body.data as unknown as { newsagency: ContractShop; draft: ContractDraft }
  }
  /** Confirms the change at both addresses, which ends all sessions. */
  async function changeEmail(): Promise<void> {
    await postDetails(platform, 'email', { email: newEmail, password: retailerPassword }, { session })
    for (const template of ['email-change-asked', 'email-confirm']) {
      const [mailed] = await mailedBy(platform, template)
      const key = new URL(String(mailed?.['url'])).searchParams.get('key') ?? ''
      await confirmEmailChange(platform, key, testOrigin)
    }
  }
  return { ...served, retailer, session, open, changeEmail }
}

const copiesTo = async ({ database }: TestPlatform) =>
  (await database.queries.select().from(mails).where(eq(mails.template, 'signed-copy'))).map(
    ({ toAddress }) => toAddress,
  )

async function agreementOf(platform: TestPlatform, shopId: string) {
  const [found] = await findDocuments(platform.database.queries, { shopId })
  const document = found && (await findDocumentById(platform.database.queries, found.id))
  const agreement = document && (await readAgreementOf(platform, document.id))
  if (!document || !agreement) throw new Error('nothing was made')
  return { document, fields: agreement.fields }
}

test('a contract begins with the person of the account, whatever the registration contains (rule C75)', async () => {
  const { platform, retailer, open } = await start()
  const shop = await makeContractShop(platform, { retailer, said: { contactName: 'Mya Kosta' } })
  const mine = eq(retailers.id, retailer.id)
  await platform.database.queries.update(retailers).set({ phone: '0491 570 110' }).where(mine)
  expect((await open(shop.contractToken)).newsagency).toMatchObject({
    contactName: 'Mia Costa',
    givenNames: 'Mia',
    surname: 'Costa',
    email: retailer.email,
    ownPhone: '0491 570 110',
    hasAccount: true,
  })
  const waiting = await makeContractShop(platform, {
    said: { email: 'other@example.com', contactName: 'Ann Van Good' },
  })
  expect((await open(waiting.contractToken)).newsagency).toMatchObject({ givenNames: 'Ann Van', surname: 'Good', hasAccount: false }) // prettier-ignore
})

test('an agreement and its copy have the email of the account; another one in the draft is ignored (rule C75)', async () => {
  const { platform, ask, retailer, open } = await start()
  const shop = await makeContractShop(platform, { retailer })
  const token = shop.contractToken
  const typed = { ...wholeWizard, contact: { ...wholeContact, email: 'stranger@example.com', mobile: '0491 570 158' } }
  await ask(put, { token, body: { version: 0, ...typed } })
  expect((await open(token)).draft.contact).toMatchObject({ email: retailer.email, mobile: '0491 570 158' })
  expect((await ask(create, { token, body: createDocBody(typed) })).body).toMatchObject({ error: 'validation-error' })
  expect((await signContract(ask, token, typed)).status).toBe(200)
  const { fields, document } = await agreementOf(platform, shop.id)
  expect([fields.email, document.signerEmail]).toEqual([retailer.email, retailer.email])
  expect(await copiesTo(platform)).toEqual([retailer.email])
  // Typed changes are in the agreement and in the shop, and never in the account.
  expect(await findShop(platform.database.queries, shop.id)).toMatchObject({ email: retailer.email, mobile: '0491 570 158' }) // prettier-ignore
  const [account] = await platform.database.queries.select().from(retailers)
  expect(account).toMatchObject({ givenName: 'Mia', surname: 'Costa', email: retailer.email, phone: '' })
})

test('a new owner signs with the hours of the shop, and half hours that the wizard cannot show stay (rules N5, OH2)', async () => {
  const { platform, ask, retailer, open } = await start()
  const hours = [[[450, 1_050]], [[450, 720], [780, 1_050]], [[0, 1_440]], [[1_080, 1_500]], [], [], []] as const // prettier-ignore
  const columns = { openingHours: hours, landmark: 'Opposite the station' }
  const shop = await makeContractShop(platform, { retailer, columns })
  const { newsagency } = await open(shop.contractToken)
  const { openingHours, landmark } = newsagency
  expect([openingHours?.Monday, landmark]).toEqual([{ open: true, from: '7:00 am', to: '6:00 pm' }, columns.landmark])
  const address = { ...wholeWizard.address, ...openingHours, landmark }
  expect((await signContract(ask, shop.contractToken, { ...wholeWizard, address })).status).toBe(200)
  expect(await findShop(platform.database.queries, shop.id)).toMatchObject(columns)

  const other = await makeContractShop(platform, { retailer, columns })
  const changed = { ...address, Friday: { open: true, from: '9:00 am', to: '5:00 pm' } }
  expect((await signContract(ask, other.contractToken, { ...wholeWizard, address: changed })).status).toBe(200)
  const signed = await findShop(platform.database.queries, other.id)
  expect(signed?.openingHours).toEqual([...hours.slice(0, 4), [[540, 1_020]], [], []])
  // The agreement prints what is stored.
  const { fields } = await agreementOf(platform, other.id)
  expect([fields.monday_open, fields.monday_close, fields.tuesday_close]).toEqual(['7:30 am', '5:30 pm', '5:30 pm'])
  expect([fields.friday_open, fields.friday_close, fields.saturday_open]).toEqual(['9:00 am', '5:00 pm', '-'])
})

test('the contract of a new owner opens with the confirmed pin of the shop, and signing leaves it there (rules C85, N5)', async () => {
  const { platform, ask, retailer, open } = await start()
  const columns = { ...splitStreet(wholeWizard.address.street1), suburb: 'Marrickville', state: 'NSW', postcode: '2204', lat: -33.91234, lon: 151.15678 } as const // prettier-ignore
  const shop = await makeContractShop(platform, { retailer, columns })
  const { newsagency, draft } = await open(shop.contractToken)
  const { latlng } = startSections(draft, newsagency).address
  expect(latlng).toEqual({ lat: columns.lat, lng: columns.lon })
  const address = { ...wholeWizard.address, latlng }
  expect((await signContract(ask, shop.contractToken, { ...wholeWizard, address })).status).toBe(200)
  expect(await findShop(platform.database.queries, shop.id)).toMatchObject({ lat: columns.lat, lon: columns.lon })
})

test('after a change of email all new agreements and copies use it: drafts, copied shops, and waiting agreements (rule C75)', async () => {
  const { platform, ask, retailer, session, open, changeEmail } = await start()
  const signed = await makeContractShop(platform, { retailer, said: { shopName: 'Signed News' } })
  await signContract(ask, signed.contractToken)
  const waiting = await makeContractShop(platform, { retailer, said: { shopName: 'Waiting News' } })
  const token = waiting.contractToken
  await ask(put, { token, body: { version: 0, ...wholeWizard } })
  const made = await ask(create, { token, body: createDocBody(wholeWizard, {}, retailer.email) })
  expect(made.status).toBe(200)
  const offered = await ask('GET /account/other-shops', { token, session })
  const [{ person } = { person: null }] = offered.body['shops'] as OtherShop[]
  expect(Object.keys(person ?? {})).toEqual(['givenNames', 'surname', 'mobile', 'phone'])
  await changeEmail()

  // The agreement with the old address can no longer be signed.
  const before = await agreementOf(platform, waiting.id)
  expect(before.document).toMatchObject({ signerEmail: retailer.email, status: 'voided' })
  expect((await open(token)).draft.contact?.email).toBe(newEmail)
  expect((await signContract(ask, token)).status).toBe(200)
  const after = await agreementOf(platform, waiting.id)
  expect(after.fields.email).toBe(newEmail)
  // A signed agreement does not change; a copy of it goes to the present address.
  const earlier = await agreementOf(platform, signed.id)
  expect(earlier.fields.email).toBe(retailer.email)
  const by = { kind: 'system' as const, name: 'Test' }
  await resendDocument(platform, { documentId: earlier.document.id, by }, testOrigin)
  expect((await copiesTo(platform)).toSorted()).toEqual([newEmail, newEmail, retailer.email])
})
