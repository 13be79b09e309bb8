import { expect, test } from 'vitest'

import { sharedEmailMessage } from '#app/signing/agreement/execution.ts'

import { completeContractDataSchema } from '../../answers/contract.schema.ts'
import { draftDifferences } from '../../draft/choose/choose-draft.tsx'
import { accountSchema, storedAccount } from '../../draft/draft.schema.ts'
import { withLocalDraft } from '../../draft/local-draft.ts'
import { submissionOf } from '../../testing/contract-server.ts'
import { wholeAccount, wholeContact, wholeWizard } from '../../testing/wizard-fixtures.ts'
import type { AccountState, PageAccount } from '../wizard-state.ts'
import { wizardAfter, type WizardEvent } from '../wizard-reducer.ts'
import { accountProblemLabels } from './field-labels.ts'
import { accountStepProblems, startWizard } from './reachable-screens.ts'
import { isSectionValid, signerProblems } from './wizard-rules.ts'

const sam = { givenNames: 'Sam', surname: 'Okafor', email: 'sam@okafor.example' }
const lee = { givenNames: 'Lee', surname: '', email: 'lee@okafor.example' }
const company = (change: Partial<AccountState>): AccountState => ({ ...wholeAccount, ...change })
const partners = (cosigners: AccountState['cosigners']): AccountState =>
  company({ individual: true, corporation: false, execution: 'partners', cosigners })

test('one person signs alone unless the retailer says otherwise, and needs nothing more (rule C84)', () => {
  expect(signerProblems(wholeAccount, wholeContact.email)).toEqual({})
  // Names that were typed before stay, and do not count.
  expect(signerProblems(company({ cosigners: [{ ...sam, email: 'no' }] }))).toEqual({})
})

test('each further signer needs a given name and a different email', () => {
  const two = (change: object) => company({ execution: 'two-directors', cosigners: [{ ...sam, ...change }] })
  expect(signerProblems(two({}), wholeContact.email)).toEqual({})
  expect(signerProblems(two({ surname: '' }), wholeContact.email)).toEqual({})
  expect(Object.keys(signerProblems(two({ givenNames: ' ', email: 'sam' })))).toEqual([
    'cosigner-0-givenNames',
    'cosigner-0-email',
  ])
  const shared = { 'cosigner-0-email': sharedEmailMessage }
  expect(signerProblems(two({ email: ` ${wholeContact.email.toUpperCase()} ` }), wholeContact.email)).toEqual(shared)
  expect(signerProblems(partners([sam, { ...lee, email: sam.email }]))).toEqual({
    'cosigner-1-email': sharedEmailMessage,
  })
  expect(signerProblems(partners([sam, lee]))).toEqual({})
})

test('companies have directors, partnerships have partners, and none is missing', () => {
  expect(signerProblems(partners([]))).toHaveProperty('execution')
  expect(signerProblems(company({ execution: 'partners', cosigners: [sam] }))).toHaveProperty('execution')
  const person = { ...partners([sam]), execution: 'two-directors' as const }
  expect(signerProblems(person)).toHaveProperty('execution')
  const state = { ...wholeWizard, account: company({ execution: 'two-directors' }) }
  expect(isSectionValid(state, 'account')).toBe(false)
})

test('the problems of the signers are listed after those of the business (rule C83)', () => {
  const account = company({ abn: '', bsb: '', execution: 'two-directors', cosigners: [{ ...sam, givenNames: '' }] })
  const fields = Object.keys(accountStepProblems({ account, ownEmail: '' }))
  expect(fields).toEqual(['abn', 'cosigner-0-givenNames', 'bsb'])
  for (const field of fields) expect(accountProblemLabels[field]).toBeDefined()
})

test('the wizard asks for names, keeps them, and forgets an answer that another entity cannot have', () => {
  const after = (account: PageAccount, ...events: WizardEvent[]) => {
    let wizard = { ...startWizard({ account }), screen: 'account' as const }
    for (const event of events) wizard = { ...wizardAfter(wizard, event), screen: 'account' }
    return wizard.account
  }
  const asked = after(wholeAccount, { type: 'execution', chosen: 'two-directors' })
  expect(asked.cosigners).toEqual([{ givenNames: '', surname: '', email: '' }])
  const named = after(asked, { type: 'cosigner', index: 0, field: 'givenNames', value: 'Sam' })
  expect(named.cosigners[0]?.givenNames).toBe('Sam')
  const alone = after(
    named,
    { type: 'execution', chosen: 'alone' },
    { type: 'execution', chosen: 'director-and-secretary' },
  )
  expect(alone.cosigners).toEqual(named.cosigners)
  const person = after(named, { type: 'entity', chosen: 'individual' })
  expect(person).toMatchObject({ execution: 'alone', cosigners: named.cosigners })
  const three = after(person, { type: 'execution', chosen: 'partners' }, { type: 'add-cosigner' })
  expect(after(three, { type: 'remove-cosigner', index: 0 }).cosigners).toHaveLength(1)
})

test('bodies and drafts of before have one signer, and unknown fields of a person are refused', () => {
  const { execution: _how, cosigners: _who, trustName: _trust, ...before } = wholeAccount
  const none = { execution: 'alone', cosigners: [], trustName: '' }
  expect(accountSchema.parse(before)).toMatchObject(none)
  expect(storedAccount.parse(before)).toMatchObject(none)
  const submission = submissionOf('a'.repeat(43))
  const body = { ...submission, account: { ...before, valid: true } }
  expect(completeContractDataSchema.safeParse(body).success).toBe(true)
  expect(accountSchema.safeParse({ ...before, cosigners: [{ ...sam, role: 'owner' }] }).success).toBe(false)
  expect(accountSchema.safeParse({ ...before, cosigners: Array.from({ length: 5 }, () => sam) }).success).toBe(false)
})

test('the device keeps the signers, and drops anything else in their place', () => {
  const stored = { ...wholeWizard, account: company({ cosigners: [sam] }) }
  const onDevice = (cosigners: unknown) => withLocalDraft(stored, { account: { cosigners } }).account.cosigners
  expect(onDevice([lee])).toEqual([lee])
  expect(onDevice([{ ...lee, more: 1 }])).toEqual([sam])
  expect(onDevice('lee')).toEqual([sam])
  expect(onDevice(undefined)).toEqual([sam])
  const how = (execution: unknown) => withLocalDraft(stored, { account: { execution } }).account.execution
  expect([how('partners'), how('everyone'), how(1)]).toEqual(['partners', 'alone', 'alone'])
})

test('two devices that name different signers ask which is right, in words', () => {
  const mine = { ...wholeWizard, account: company({ execution: 'two-directors', cosigners: [sam] }) }
  const theirs = { ...wholeWizard, account: company({ execution: 'director-and-secretary', cosigners: [lee] }) }
  const words = draftDifferences(mine, theirs, wholeWizard).map((one) => [one.label, one.mine, one.theirs])
  expect(words).toEqual([
    ['Who signs', 'Two directors', 'A director and a secretary'],
    ['Other signers', 'Sam Okafor, sam@okafor.example', 'Lee, lee@okafor.example'],
  ])
})
