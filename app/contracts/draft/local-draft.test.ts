import { expect, test } from 'vitest'

import { draftOf, entries, givePage, passTime, saved, sections, stored, sync, token } from '../testing/draft-page.ts'
import { emptyAccount } from '../wizard/wizard-state.ts'
import { formerDraftKey } from './former-pages.ts'
import { forgetLocalDraft, localDraftKey, readLocalDraft, writeLocalDraft } from './local-draft.ts'

givePage()

test('unsent input of an earlier visit is restored and sent', async () => {
  const kept = { version: 4, parts: { contact: { ...sections.contact, surname: 'Raman' } } }
  const { sync: draft, sent } = sync(draftOf(4), saved, kept)
  expect(draft.sections.contact.surname).toBe('Raman')
  await passTime()
  expect(sent[0]?.contact?.surname).toBe('Raman')
})

test('input that release 0.2.0 left on a device is restored, sent, and then deleted', async () => {
  const account = { ...emptyAccount, abn: '51824753556', bsb: '', accountNumber: '', namesOnAccount: '' }
  entries.set(formerDraftKey(token), JSON.stringify({ version: 4, parts: { account } }))
  const { sync: draft, sent } = sync(draftOf(4), saved)
  await passTime()
  expect(sent).toMatchObject([{ version: 4, account: { ...sections.account, abn: '51824753556' } }])
  expect([draft.getState().kind, entries.size]).toEqual(['saved', 0])
})

test('the device stores no bank detail, under a key that does not reveal the token', () => {
  const account = {
    ...emptyAccount,
    surNameOrCompanyName: 'Raman Retail',
    bsb: '062000',
    accountNumber: '10448213',
    nameOfFinancialInstitution: 'Commonwealth Bank',
    namesOnAccount: 'P Raman',
  }
  writeLocalDraft(token, 2, { account })
  const [[name, entry]] = [...entries] as [[string, string]]
  expect(name).toBe(localDraftKey(token))
  expect(name).not.toContain(token)
  expect(entry).not.toMatch(/062000|10448213|Commonwealth|P Raman/)
  expect(readLocalDraft(token)?.parts.account).toMatchObject({ surNameOrCompanyName: 'Raman Retail' })
  forgetLocalDraft(token)
  expect(entries.size).toBe(0)
})

test('the account restored from the device has the server’s bank details', () => {
  const bank = { nameOfFinancialInstitution: 'Bank of Queensland', namesOnAccount: 'P and K Raman' }
  const server = draftOf(4, { account: { ...stored.account, ...bank } })
  const kept = { version: 4, parts: { account: { ...emptyAccount, abn: '51824753556' } } }
  const { sync: draft } = sync(server, saved, kept)
  expect(draft.sections.account).toEqual({ ...sections.account, ...bank, abn: '51824753556' })
})

test('malformed input on the device changes nothing', () => {
  const { sync: draft } = sync(draftOf(1), saved, {
    version: 1,
    parts: { contact: { surname: 7, __proto__: { x: 1 } }, address: 'x', account: { bsb: '' } },
  })
  expect(draft.sections).toEqual(sections)
  for (const entry of ['{', 'null', '[]', '{"version":"1"}']) {
    entries.set(localDraftKey(token), entry)
    expect(readLocalDraft(token)).toBeUndefined()
  }
})
