import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { ContractShop } from '../answers/contract-answers.ts'
import type { ContractDraft } from '../draft/draft-answers.ts'
import { bankIn } from '../bank/bank.ts'
import { DraftSync } from '../draft/draft-sync.ts'
import { wholeAccount, wholeAddress, wholeContact } from '../testing/wizard-fixtures.ts'
import { emptyAccount, type WizardState } from '../wizard/wizard-state.ts'

const draftOf = (version: number, account = emptyAccount): ContractDraft => ({
  version,
  step: 'account',
  savedAt: '2026-11-20T10:42:00.000Z',
  contact: wholeContact,
  address: wholeAddress,
  account,
  valid: { contact: true, address: true, account: false },
})
const sentBank = { ...emptyAccount, bsb: '•••-004', accountNumber: '••••321', namesOnAccount: 'M News' }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a confirmed account is taken over under the next version, and the input in other fields follows (rule C60)', async () => {
  const sent: ({ version: number } & Partial<WizardState>)[] = []
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    const given = JSON.parse(body) as (typeof sent)[number]
    sent.push(given)
    return Response.json({ draft: draftOf(given.version + 1, given.account), progress: 60 })
  })
  const draft = new DraftSync('a-token', { draft: draftOf(1), newsagency: {} as ContractShop })
  draft.edit({ account: { ...wholeAccount, bsb: '062000' } }, 'account')
  const merge = (one: ContractDraft) =>
    draft.mergeSection({ draft: one }, 'account', (mine, theirs) => ({ ...mine, ...bankIn(theirs) }))
  const taken = merge(draftOf(2, sentBank))
  const { bsb, accountNumber, namesOnAccount } = sentBank
  const unchanged = { bsb: { unchanged: bsb }, accountNumber: { unchanged: accountNumber } }
  const { abn, surNameOrCompanyName } = wholeAccount
  const both = { ...unchanged, namesOnAccount, abn, surNameOrCompanyName }
  expect(taken.account).toMatchObject(both)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toMatchObject([{ version: 2, account: both }])
  expect(draft.getState().kind).toBe('saved')

  // The draft was written elsewhere since then: both copies are shown, and the form's values stay.
  expect(merge(draftOf(9)).account).toMatchObject(both)
  expect(draft.getState()).toMatchObject({ kind: 'conflict', version: 9 })
})
