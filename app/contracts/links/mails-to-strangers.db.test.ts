import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { decryptBankHelpPage } from '#app/contracts/bank-help/answer-bank-help.server.ts'
import { decryptMailData } from '#app/outbox/mail/mail-secrets.server.ts'
import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import { renderMail } from '#app/outbox/mail/template.server.ts'
import { testOrigin, type TestPlatform } from '#app/testing/test-platform.ts'
import { findDocuments } from '#app/signing/documents/find-documents.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { mailTemplates } from '#app/start/wiring/wiring.server.ts'

import { resendContract } from '../office/resend-contract.server.ts'
import { createDocBody, makeContractShop, serveContracts, signContract } from '../testing/contract-server.ts'
import { wholeWizard } from '../testing/wizard-fixtures.ts'

const stranger = 'stranger@victim.example'
const frozen = 'FROZEN - act now at https://evil.example/x'
const call = 'Call 0491 570 156'

/** Returns the text of all mails to an address: the names and subjects of the envelope, and both parts of the body. */
async function mailedTo({ database, keys }: TestPlatform, address: string): Promise<Record<string, string>> {
  const rows = await database.queries.select().from(mails).where(eq(mails.toAddress, address))
  const said: Record<string, string> = {}
  for (const { id, template: name, data, subject, toName } of rows) {
    const template = mailTemplates.find((one) => one.name === name)
    if (!template) throw new Error(`there is no mail ${name}`)
    const { html, plainText } = await renderMail(template, 'sealed' in data ? decryptMailData(keys, id, data) : data)
    said[name] = [toName, subject, html, plainText].join('\n')
  }
  return said
}

const typedByRetailer = {
  ...wholeWizard,
  contact: { ...wholeWizard.contact, shopName: frozen, givenNames: 'ACT', surname: 'NOW', email: stranger },
}

test('a mail to a stranger contains no link and no number from the names of a store (rules C58, M12)', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { contractToken: token } = await makeContractShop(platform, { said: { shopName: frozen, contactName: call } })
  const body = { helperName: 'You', helperEmail: stranger }
  expect((await ask('POST /account/bank-help', { token, body })).status).toBe(200)
  const said = await mailedTo(platform, stranger)
  expect(Object.keys(said)).toEqual(['bank-help'])
  // The key of the link may contain any digits.
  expect(said['bank-help']?.replaceAll(/key=[\w-]{43}/g, '')).not.toMatch(/frozen|evil|0491|570/i)
  expect(said['bank-help']).toContain('The owner of a shop asks you to fill in the bank account')
  const key = /key=([\w-]{43})/.exec(said['bank-help'] ?? '')?.[1] ?? ''
  expect(await decryptBankHelpPage(platform, key)).toMatchObject({
    state: 'asks',
    shopName: 'a shop',
    asker: 'The owner',
  })
})

test('the copy of a signed contract goes to the shop, not to a typed address, and repeats no input (rules C75, M12)', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { contractToken: token, email } = await makeContractShop(platform)
  expect((await signContract(ask, token, typedByRetailer)).body).toMatchObject({ status: 'completed' })
  expect(await mailedTo(platform, stranger)).toEqual({})
  const said = await mailedTo(platform, email)
  expect(Object.keys(said)).toContain('signed-copy')
  expect(said['signed-copy']).toContain('The agreement for Marrickville News is signed')
  expect(said['signed-copy']).not.toMatch(/frozen|evil|\bACT\b|\bNOW\b/)
})

test('resending the link of an open contract mails the names of the store, not those of the wizard (rule M12)', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const shop = await makeContractShop(platform)
  const { contact, address, account } = typedByRetailer
  const token = shop.contractToken
  await ask('PUT /account/contract-draft', { token, body: { version: 0, contact, address, account } })
  expect(
    (await ask('POST /signing/create-doc', { token, body: createDocBody(typedByRetailer, {}, shop.email) })).status,
  ).toBe(200)
  const [document] = await findDocuments(platform.database.queries, { shopId: shop.id })
  const { actor } = await signInAs(platform, 'sales')
  expect(await resendContract(platform, actor, { documentId: document?.id ?? '', origin: testOrigin })).toMatchObject({
    ok: true,
  })
  expect(await mailedTo(platform, stranger)).toEqual({})
  const said = await mailedTo(platform, shop.email)
  expect(Object.keys(said)).toContain('contract-reminder')
  expect(said['contract-reminder']).toContain('Marrickville News')
  expect(said['contract-reminder']).not.toMatch(/frozen|evil|\bACT\b/)
})
