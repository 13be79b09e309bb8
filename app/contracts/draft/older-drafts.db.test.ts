import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { encryptJson } from '#app/data/crypto/encrypted-json.server.ts'

import { weekdays } from '../wizard/rules/wizard-hours.ts'
import { makeContractShop, serveContracts } from '../testing/contract-server.ts'
import { wholeAccount, wholeAddress, wholeContact, wholeWizard } from '../testing/wizard-fixtures.ts'
import { decryptAccount, decryptDocumentSnapshot, findStoredDraft, upsertDraft } from './drafts.queries.server.ts'

const [day] = weekdays

/** Stores a row of another version: without some fields, and with some unknown ones. */
async function olderDraft() {
  const { platform, ask } = await serveContracts()
  const { id, contractToken: token } = await makeContractShop(platform)
  const { queries } = platform.database
  const { licensedPostOffice: _lpo, ...contact } = wholeContact
  const { landmark: _landmark, confirming: _confirming, shopNumber: _number, ...known } = wholeAddress
  const latlng = known.latlng && { ...known.latlng, accuracy: 5 }
  const address = { ...known, latlng, [day]: { ...known[day], note: 'lunch' } }
  const { goodsCareCustodyConfirmation: _confirmation, ...account } = { ...wholeAccount, faxNumber: '02 5550 0100' }
  const { keys } = platform
  await platform.database.transaction((tx) =>
    upsertDraft(tx, id, {
      version: 3,
      accountEncrypted: encryptJson(keys, `contract_drafts|account_sealed|${id}`, account),
      encryptedWith: keys.newestId,
    }),
  )
  await queries.execute(
    sql`update contract_drafts set contact = ${JSON.stringify(contact)}::jsonb, address = ${JSON.stringify(address)}::jsonb
      where newsagency_id = ${id}`,
  )
  const documentEncrypted = encryptJson(keys, `contract_drafts|document_sealed|${id}`, { contact, address, account })
  const read = async () => {
    const draft = await findStoredDraft(queries, id)
    return draft && { ...draft, documentEncrypted }
  }
  return { platform, ask, token, id, read }
}

const contact = { ...wholeContact, licensedPostOffice: false }
const address = { ...wholeAddress, landmark: '', confirming: false, shopNumber: '' }
const account = { ...wholeAccount, goodsCareCustodyConfirmation: false }

test('a draft of an older version gets its missing fields, encrypted or not, and opens on a page', async () => {
  const { platform, ask, token, read } = await olderDraft()
  const draft = await read()
  expect(draft).toMatchObject({ contact, address })
  expect(decryptAccount(platform.keys, draft)).toEqual(account)
  expect(decryptDocumentSnapshot(platform.keys, draft)).toEqual({ contact, address, account })
  const opened = await ask('GET /account/contract-draft', { token })
  expect(opened.body).toMatchObject({
    draft: { version: 3, address, account: { abn: wholeAccount.abn, bsb: '•••-000', accountNumber: '••••456' } },
  })
})

test('a row that no version could have written is rejected', async () => {
  const { platform, id, read } = await olderDraft()
  await platform.database.queries.execute(
    sql`update contract_drafts set address = ${JSON.stringify({ ...wholeWizard.address, postCode: 2204 })}::jsonb
      where newsagency_id = ${id}`,
  )
  await expect(read()).rejects.toThrow('postCode')
})
