import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { CompleteContractAnswer } from '../contract-answers.ts'
import { copyBank } from '../own/copy-bank.ts'
import type { ContractDraft } from './draft-answers.ts'
import { emptyAccount, emptyAddress, emptyContact, type PageSections, type WizardStep } from '../wizard/wizard-state.ts'
import { draftDifferences, settledDraft } from './choose-draft.tsx'
import { DraftSync } from './draft-sync.ts'
import { formerDraftKey } from './former-pages.ts'
import { forgetLocalDraft, type LocalDraft, localDraftKey, readLocalDraft, writeLocalDraft } from './local-draft.ts'
import { startSections } from './start-sections.ts'

/** As the server gives them, and as a page holds them. */
const stored = {
  contact: { ...emptyContact, givenNames: 'Priya' },
  address: emptyAddress,
  account: { ...emptyAccount, bsb: '•••-204', accountNumber: '••••213' },
}
const sections: PageSections = {
  ...stored,
  account: { ...emptyAccount, bsb: { unchanged: '•••-204' }, accountNumber: { unchanged: '••••213' } },
}
const draftOf = (version: number, own: Partial<ContractDraft> = {}): ContractDraft => ({
  version,
  step: 'contact',
  savedAt: version === 0 ? null : '2026-11-20T10:42:00.000Z',
  ...stored,
  ...own,
  valid: { contact: false, address: false, account: false },
})
const shopAddress = { name: '', number: '', street1: '', street2: '', suburb: '', state: '', postcode: '' }
const shop: CompleteContractAnswer['data']['newsagency'] = {
  abn: '',
  contactName: 'Priya',
  givenNames: 'Priya',
  surname: '',
  email: '',
  hasAccount: true,
  ownPhone: '',
  isLicensedPostOffice: false,
  phone: '',
  shopName: '',
  mobile: '',
  reference: '',
  shopAddress,
  progress: 20,
}

const entries = new Map<string, string>()
const token = 'kHq2Zr0v9XwYt1Jc8mBnL5sDfGe7uPaQ3oRiW6yTxVz'
const onDevice = () => readLocalDraft(token)

beforeEach(() => {
  vi.useFakeTimers()
  entries.clear()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Sent = { version: number; step: WizardStep } & Partial<PageSections>
type Answer = { status: number; body?: object }

/** A draft whose server answers what it is told to. */
function sync(draft: ContractDraft, answers: (body: Sent) => Answer, local?: LocalDraft) {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (_path: string, init: { body: string }) => {
    const body = JSON.parse(init.body) as Sent
    sent.push(body)
    const answer = answers(body)
    return Response.json(answer.body ?? {}, { status: answer.status })
  })
  if (local) entries.set(localDraftKey(token), JSON.stringify(local))
  return { sync: new DraftSync(token, { draft, newsagency: shop }), sent }
}

/** Longer than the pause in the typing, and than the wait before a call is repeated. */
const passTime = () => vi.advanceTimersByTimeAsync(5_000)

const answer = (draft: ContractDraft): Answer => ({ status: 200, body: { success: true, draft, progress: 40 } })
const saved = (body: Sent): Answer => answer(draftOf(body.version + 1))
const conflict = (theirs: ContractDraft): Answer => ({ status: 409, body: { error: 'conflict', theirs } })
const unavailable: Answer = { status: 503 }

test('what is typed is on the device at once, on the server after a pause, and then forgotten here', async () => {
  const { sync: draft, sent } = sync(draftOf(3), saved)
  draft.edit({ contact: { ...sections.contact, surname: 'Raman' } }, 'contact')
  expect(onDevice()?.parts.contact).toMatchObject({ surname: 'Raman' })
  expect(draft.getState().kind).toBe('saving')
  await passTime()
  expect(sent).toEqual([{ version: 3, step: 'contact', contact: { ...sections.contact, surname: 'Raman' } }])
  expect(draft.getState()).toEqual({ kind: 'saved', at: '2026-11-20T10:42:00.000Z' })
  expect(onDevice()).toBeUndefined()
})

test('what is typed while a call is under way goes with the next one, on the new version', async () => {
  const { sync: draft, sent } = sync(draftOf(1), (body) => {
    if (sent.length === 1) draft.edit({ contact: { ...sections.contact, surname: 'Rama' } }, 'contact')
    return saved(body)
  })
  draft.edit({ contact: { ...sections.contact, surname: 'Ram' } }, 'contact')
  await passTime()
  await passTime()
  expect(sent.map(({ version, contact }) => [version, contact?.surname])).toEqual([
    [1, 'Ram'],
    [2, 'Rama'],
  ])
})

test('what was prefilled and agreed to is sent though nobody typed', async () => {
  const { sync: draft, sent } = sync({ ...draftOf(0), contact: null }, saved)
  expect(await draft.send()).toBe(true)
  expect(sent).toEqual([])
  draft.agree('contact')
  expect(await draft.send()).toBe(true)
  expect(sent).toEqual([{ version: 0, step: 'contact', contact: sections.contact }])
  expect(await draft.send()).toBe(true)
  expect(sent).toHaveLength(1)
})

test('a copied account waits for the call under way; what is typed meanwhile stays, and goes on its version', async () => {
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

test('a line that drops keeps everything here and tries again', async () => {
  let isBack = false
  const { sync: draft } = sync(draftOf(1), (body) => (isBack ? saved(body) : unavailable))
  draft.edit({ contact: { ...sections.contact, surname: 'Raman' } }, 'contact')
  await passTime()
  expect(draft.getState()).toEqual({ kind: 'kept', isOffline: false })
  expect(onDevice()?.parts.contact).toMatchObject({ surname: 'Raman' })
  expect(vi.getTimerCount()).toBe(1)
  isBack = true
  await passTime()
  expect(draft.getState().kind).toBe('saved')
})

test('what an earlier visit could not send is put back and sent', async () => {
  const kept = { version: 4, parts: { contact: { ...sections.contact, surname: 'Raman' } } }
  const { sync: draft, sent } = sync(draftOf(4), saved, kept)
  expect(draft.sections.contact.surname).toBe('Raman')
  await passTime()
  expect(sent[0]?.contact?.surname).toBe('Raman')
})

test('what release 0.2.0 left on a device is put back, sent, and then forgotten', async () => {
  const account = { ...emptyAccount, abn: '51824753556', bsb: '', accountNumber: '', namesOnAccount: '' }
  entries.set(formerDraftKey(token), JSON.stringify({ version: 4, parts: { account } }))
  const { sync: draft, sent } = sync(draftOf(4), saved)
  await passTime()
  expect(sent).toMatchObject([{ version: 4, account: { ...sections.account, abn: '51824753556' } }])
  expect([draft.getState().kind, entries.size]).toEqual(['saved', 0])
})

test('two devices: both copies are kept until somebody has chosen', async () => {
  const theirs = draftOf(7, { contact: { ...sections.contact, surname: 'Rao', mobile: '0491 570 156' } })
  const { sync: draft, sent } = sync(draftOf(6), (body) => (body.version === 6 ? conflict(theirs) : saved(body)))
  const mine = { ...sections.contact, surname: 'Raman' }
  draft.edit({ contact: mine }, 'contact')
  await passTime()
  const state = draft.getState()
  if (state.kind !== 'conflict') throw new Error(`the state is ${state.kind}`)
  const differences = draftDifferences(draft.sections, state.theirs, draft.onServer)
  expect(differences.map(({ label, mine: own, theirs: other, first }) => [label, own, other, first])).toEqual([
    ['Surname', 'Raman', 'Rao', 'mine'],
    ['Mobile', 'empty', '0491 570 156', 'theirs'],
  ])
  draft.resolve(settledDraft(draft.sections, state.theirs, differences, ({ first }) => first))
  await passTime()
  expect(sent.at(-1)).toMatchObject({ version: 7, contact: { surname: 'Raman', mobile: '0491 570 156' } })
})

test('when nothing is left to send the header says when it was saved: the other copy chosen, or a change taken back', async () => {
  const theirs = draftOf(7, { contact: { ...sections.contact, surname: 'Rao' } })
  const { sync: draft, sent } = sync(draftOf(6), () => conflict(theirs))
  draft.edit({ contact: { ...sections.contact, surname: 'Raman' } }, 'contact')
  await passTime()
  const state = draft.getState()
  if (state.kind !== 'conflict') throw new Error(`the state is ${state.kind}`)
  draft.resolve(state.theirs)
  await passTime()
  expect([sent.length, draft.getState()]).toEqual([1, { kind: 'saved', at: theirs.savedAt }])

  draft.edit({ contact: { ...state.theirs.contact, surname: 'R' } }, 'contact')
  draft.edit({ contact: state.theirs.contact }, 'contact')
  await passTime()
  expect([sent.length, draft.getState()]).toEqual([1, { kind: 'saved', at: theirs.savedAt }])
})

test('a save whose answer was lost is nobody else’s: what was typed since follows it, and nothing is asked', async () => {
  const server = draftOf(6)
  const answers = (body: Sent): Answer => {
    if (body.version !== server.version) return conflict(server)
    const { version, step, ...own } = body
    Object.assign(server, own, { version: version + 1, step, savedAt: '2026-11-20T10:43:00.000Z' })
    // The first one is kept, and its answer never comes.
    return version === 6 ? unavailable : answer(server)
  }
  const { sync: draft } = sync(draftOf(6), answers)
  draft.edit({ contact: { ...sections.contact, surname: 'Ram' } }, 'contact')
  await passTime()
  expect(draft.getState().kind).toBe('kept')
  draft.edit({ contact: { ...sections.contact, surname: 'Raman' } }, 'contact')
  await passTime()
  expect(draft.getState().kind).toBe('saved')
  expect(server).toMatchObject({ version: 8, contact: { surname: 'Raman' } })
})

test('a version that only the handing in has raised is no other copy', async () => {
  const account = { ...sections.account, bsb: '062000', accountNumber: '10448213' }
  const handedIn = draftOf(8, { account: { ...stored.account, bsb: '•••-000' } })
  const { sync: draft, sent } = sync(draftOf(6), (body) => (body.version === 7 ? conflict(handedIn) : saved(body)))
  draft.edit({ account }, 'account')
  await passTime()
  draft.edit({ contact: { ...sections.contact, surname: 'Raman' } }, 'contact')
  await passTime()
  expect(draft.getState().kind).toBe('saved')
  expect(sent.at(-1)).toMatchObject({ version: 8, contact: { surname: 'Raman' } })
})

test('the street’s number goes before the street, and is no number of a shop', () => {
  const inMarrickville = { name: 'Shop 2', number: '318', street1: 'Illawarra Road', street2: '', suburb: 'Marrickville', state: 'NSW', postcode: '2204' } // prettier-ignore
  const { address } = startSections(draftOf(0, { address: null }), { ...shop, shopAddress: inMarrickville })
  expect(address).toMatchObject({ buildingName: 'Shop 2', shopNumber: '', street1: '318 Illawarra Road' })
})

test('a mobile that somebody registered with is their mobile, any other number is the shop’s', () => {
  const nothingYet = draftOf(0, { contact: null, address: null })
  const mobile = startSections(nothingYet, { ...shop, phone: '0491 570 006' })
  expect(mobile.contact).toMatchObject({ mobile: '0491 570 006', phone: '', shopPhone: '' })
  expect(mobile.address.shopPhone).toBe('')
  const landline = startSections(nothingYet, { ...shop, phone: '02 5550 0182' })
  expect(landline.contact).toMatchObject({ mobile: '', phone: '02 5550 0182', shopPhone: '02 5550 0182' })
})

test('a number that was typed here is shown masked, kept whole, and chosen as one', () => {
  const mine = { ...sections, account: { ...sections.account, bsb: '062000', corporation: true, individual: false } }
  const differences = draftDifferences(mine, sections, sections)
  expect(differences.map(({ label, mine: own, theirs }) => [label, own, theirs])).toEqual([
    ['BSB', '•••-000', '•••-204'],
    ['Individual', 'No', 'Yes'],
  ])
  const settled = settledDraft(mine, sections, differences, () => 'mine')
  expect(settled.account).toMatchObject({ bsb: '062000', individual: false, corporation: true })
  expect(settledDraft(mine, sections, differences, () => 'theirs')).toEqual(sections)
})

test('a number that only the server had and has no more is asked for again by whoever keeps their own copy', () => {
  const theirs = { ...sections, account: { ...sections.account, bsb: { unchanged: '•••-004' } } }
  const differences = draftDifferences(sections, theirs, sections)
  expect(differences.map(({ label, mine, theirs: other }) => [label, mine, other])).toEqual([
    ['BSB', '•••-204', '•••-004'],
  ])
  expect(settledDraft(sections, theirs, differences, () => 'mine').account).toEqual({ ...sections.account, bsb: '' })
  expect(settledDraft(sections, theirs, differences, () => 'theirs')).toEqual(theirs)
})

test('the device keeps no bank detail, under a name that does not say the token', () => {
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

test('of the account that comes back from the device the bank details of the server stay', () => {
  const bank = { nameOfFinancialInstitution: 'Bank of Queensland', namesOnAccount: 'P and K Raman' }
  const server = draftOf(4, { account: { ...stored.account, ...bank } })
  const kept = { version: 4, parts: { account: { ...emptyAccount, abn: '51824753556' } } }
  const { sync: draft } = sync(server, saved, kept)
  expect(draft.sections.account).toEqual({ ...sections.account, ...bank, abn: '51824753556' })
})

test('what the device holds of another shape changes nothing', () => {
  const { sync: draft } = sync(draftOf(1), saved, {
    version: 1,
    parts: { contact: { surname: 7, __proto__: { x: 1 } }, address: 'x', account: { bsb: '' } } as never,
  })
  expect(draft.sections).toEqual(sections)
  for (const entry of ['{', 'null', '[]', '{"version":"1"}']) {
    entries.set(localDraftKey(token), entry)
    expect(readLocalDraft(token)).toBeUndefined()
  }
})
