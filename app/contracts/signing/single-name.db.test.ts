import { expect, test } from 'vitest'

import { findShop } from '#app/shops/find/find-shop.server.ts'
import { writeAgreement, consentText } from '#app/signing/agreement/agreement.ts'
import { findDocument, readAgreementOf } from '#app/signing/documents/find-documents.server.ts'

import { createDocBody, makeContractShop, serveContracts, signContract } from '../testing/contract-server.ts'
import { wholeAccount, wholeContact, wholeWizard } from '../testing/wizard-fixtures.ts'

const wizardOf = (surname: string) => ({
  ...wholeWizard,
  contact: { ...wholeContact, givenNames: 'Priyanka', surname },
  account: { ...wholeAccount, individual: true, corporation: false, surNameOrCompanyName: 'Priyanka' },
})

test.for(['', '-'])(
  'a person with one name signs, with the surname %j, and is bound by that name (rule C11)',
  async (surname) => {
    const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
    const { contractToken: token, id: shopId } = await makeContractShop(platform, {
      said: { contactName: 'Priyanka', email: wholeContact.email },
    })
    const state = wizardOf(surname)
    const saved = await ask('PUT /account/contract-draft', { token, body: { version: 0, ...state } })
    expect(saved.body).toMatchObject({ draft: { valid: { contact: true, address: true, account: true } } })
    const made = await ask('POST /signing/create-doc', { token, body: createDocBody(state) })
    const id = String(made.body.data?.['id'])
    const document = await readAgreementOf(platform, id)
    if (!document) throw new Error('no document was made')
    const { execution, you, schedule } = writeAgreement({ ...document, id, version: 2, createdAt: new Date() })
    expect([execution.signer, execution.business, you.name]).toEqual(['Priyanka', 'Priyanka', 'Priyanka'])
    expect(consentText(execution.business)).toContain('bind Priyanka,')
    expect(schedule[0]?.rows).toContainEqual(['Contact', 'Priyanka'])
    expect((await signContract(ask, token, state)).body).toMatchObject({ status: 'completed' })
    const { queries } = platform.database
    expect(await findShop(queries, shopId)).toMatchObject({ contactName: 'Priyanka', differences: null })
    expect(await findDocument(queries, id)).toMatchObject({ status: 'completed', businessName: 'Priyanka' })
  },
)
