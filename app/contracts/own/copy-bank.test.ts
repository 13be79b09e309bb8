import { expect, test } from 'vitest'

import { draftOf, givePage, passTime, saved, sections, stored, sync, token } from '../testing/draft-page.ts'
import { copyBank } from './copy-bank.ts'

givePage()

test('a copied account waits for the call under way; input since then stays, and is sent with the new version', async () => {
  const masked = { ...stored.account, bsb: '•••-000', accountNumber: '••••456', namesOnAccount: 'Raman' }
  const unchanged = { bsb: { unchanged: '•••-000' }, accountNumber: { unchanged: '••••456' } }
  const { sync: draft, sent } = sync(draftOf(1), (body) => {
    if (!('from' in body)) return saved(body)
    draft.edit({ account: { ...sections.account, abn: '51824753556' } }, 'account')
    return {
      status: 200,
      body: { success: true, draft: draftOf(3, { account: masked }), progress: 40, undo: 'sealed' },
    }
  })
  draft.edit({ contact: { ...sections.contact, surname: 'Raman' } }, 'contact')
  void draft.send()
  const copied = await copyBank(draft, token, { from: 'another' })
  expect(copied).toMatchObject({ undo: 'sealed', bank: { ...unchanged, namesOnAccount: 'Raman' } })
  expect(sent[1]).toMatchObject({ version: 2, account: sections.account, from: 'another' })
  await passTime()
  expect(sent[2]).toMatchObject({ version: 3, account: { ...masked, ...unchanged, abn: '51824753556' } })
  expect(draft.getState().kind).toBe('saved')
})
