import { expect, test } from 'vitest'

import type { ContractDraft } from '../contract-answers.ts'
import { emptyAccount, emptyAddress, emptyContact } from '../wizard/wizard-state.ts'
import { draftDifferences, settledDraft } from './choose-draft.tsx'
import {
  type DraftBody,
  DraftKeeper,
  forgetDraft,
  keepDraft,
  type KeeperTools,
  type KeptDraft,
  keptDraft,
  keptDraftKey,
  type PutOutcome,
} from './draft-keeper.ts'
import { type DraftParts, partsOf } from './draft-parts.ts'

const parts: DraftParts = {
  contact: { ...emptyContact, givenNames: 'Priya' },
  address: emptyAddress,
  account: { ...emptyAccount, bsb: '•••-204', accountNumber: '••••213' },
}
const draftOf = (version: number, own: Partial<ContractDraft> = {}): ContractDraft => ({
  version,
  step: 'contact',
  savedAt: version === 0 ? null : '2026-11-20T10:42:00.000Z',
  ...parts,
  ...own,
  valid: { contact: false, address: false, account: false },
})

function openStorage() {
  const entries = new Map<string, string>()
  return {
    entries,
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  }
}

/** A keeper whose server answers what it is told to, and whose clock moves by hand. */
function keep(draft: ContractDraft, answers: (body: DraftBody) => PutOutcome, kept?: KeptDraft) {
  const sent: DraftBody[] = []
  const device: { kept: KeptDraft | undefined } = { kept }
  let due: (() => void) | undefined
  const tools: KeeperTools = {
    put: async (body) => {
      sent.push(structuredClone(body))
      return answers(body)
    },
    isOnline: () => true,
    keep: (next) => {
      device.kept = structuredClone(next)
      return true
    },
    forget: () => (device.kept = undefined),
    wait: (_, act) => {
      due = act
      return () => (due = undefined)
    },
    partsOf: ({ contact, address, account }) => ({
      contact: contact ?? parts.contact,
      address: address ?? parts.address,
      account: account ?? parts.account,
    }),
  }
  const keeper = new DraftKeeper(draft, kept, tools)
  const passTime = async () => {
    const act = due
    due = undefined
    act?.()
    await Promise.resolve().then(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  return { keeper, sent, device, passTime, isWaiting: () => due !== undefined }
}

const saved = (body: DraftBody): PutOutcome => ({ kind: 'saved', draft: draftOf(body.version + 1) })

test('what is typed is on the device at once, on the server after a pause, and then forgotten here', async () => {
  const { keeper, sent, device, passTime } = keep(draftOf(3), saved)
  keeper.edit({ contact: { ...parts.contact, surname: 'Raman' } }, 'contact')
  expect(device.kept?.parts.contact?.surname).toBe('Raman')
  expect(keeper.getState().kind).toBe('saving')
  await passTime()
  expect(sent).toEqual([{ version: 3, step: 'contact', contact: { ...parts.contact, surname: 'Raman' } }])
  expect(keeper.getState()).toEqual({ kind: 'saved', at: '2026-11-20T10:42:00.000Z' })
  expect(device.kept).toBeUndefined()
})

test('what is typed while a call is under way goes with the next one, on the new version', async () => {
  const { keeper, sent, passTime } = keep(draftOf(1), (body) => {
    if (sent.length === 1) keeper.edit({ contact: { ...parts.contact, surname: 'Rama' } }, 'contact')
    return saved(body)
  })
  keeper.edit({ contact: { ...parts.contact, surname: 'Ram' } }, 'contact')
  await passTime()
  await passTime()
  expect(sent.map(({ version, contact }) => [version, contact?.surname])).toEqual([
    [1, 'Ram'],
    [2, 'Rama'],
  ])
})

test('what was prefilled and agreed to is sent though nobody typed', async () => {
  const { keeper, sent } = keep({ ...draftOf(0), contact: null }, saved)
  expect(await keeper.send()).toBe(true)
  expect(sent).toEqual([])
  keeper.agree('contact')
  expect(await keeper.send()).toBe(true)
  expect(sent).toEqual([{ version: 0, step: 'contact', contact: parts.contact }])
  expect(await keeper.send()).toBe(true)
  expect(sent).toHaveLength(1)
})

test('a line that drops keeps everything here and tries again', async () => {
  let isBack = false
  const { keeper, device, passTime, isWaiting } = keep(draftOf(1), (body) =>
    isBack ? saved(body) : { kind: 'later', afterMs: 5_000 },
  )
  keeper.edit({ contact: { ...parts.contact, surname: 'Raman' } }, 'contact')
  await passTime()
  expect(keeper.getState()).toEqual({ kind: 'kept', isOffline: false })
  expect(device.kept?.parts.contact?.surname).toBe('Raman')
  expect(isWaiting()).toBe(true)
  isBack = true
  await passTime()
  expect(keeper.getState().kind).toBe('saved')
})

test('what an earlier visit could not send is put back and sent', async () => {
  const kept = { version: 4, parts: { contact: { ...parts.contact, surname: 'Raman' } } }
  const { keeper, sent, passTime } = keep(draftOf(4), saved, kept)
  expect(keeper.parts.contact.surname).toBe('Raman')
  await passTime()
  expect(sent[0]?.contact?.surname).toBe('Raman')
})

test('two devices: both copies are kept until somebody has chosen', async () => {
  const theirs = draftOf(7, { contact: { ...parts.contact, surname: 'Rao', mobile: '0491 570 156' } })
  const { keeper, sent, passTime } = keep(draftOf(6), (body) =>
    body.version === 6 ? { kind: 'conflict', draft: theirs } : saved(body),
  )
  const mine = { ...parts.contact, surname: 'Raman' }
  keeper.edit({ contact: mine }, 'contact')
  await passTime()
  const state = keeper.getState()
  if (state.kind !== 'conflict') throw new Error(`the state is ${state.kind}`)
  const differences = draftDifferences(keeper.parts, state.theirs, keeper.base)
  expect(differences.map(({ label, mine: own, theirs: other, first }) => [label, own, other, first])).toEqual([
    ['Surname', 'Raman', 'Rao', 'mine'],
    ['Mobile', 'empty', '0491 570 156', 'theirs'],
  ])
  keeper.resolve(settledDraft(keeper.parts, state.theirs, differences, ({ first }) => first))
  await passTime()
  expect(sent.at(-1)).toMatchObject({ version: 7, contact: { surname: 'Raman', mobile: '0491 570 156' } })
})

test('a save whose answer was lost is nobody else’s: what was typed since follows it, and nothing is asked', async () => {
  const server = draftOf(6)
  const answer = (body: DraftBody): PutOutcome => {
    if (body.version !== server.version) return { kind: 'conflict', draft: structuredClone(server) }
    const { version, step, ...own } = body
    Object.assign(server, own, { version: version + 1, step, savedAt: '2026-11-20T10:43:00.000Z' })
    // The first one is kept, and its answer never comes.
    return version === 6 ? { kind: 'later', afterMs: 5_000 } : { kind: 'saved', draft: structuredClone(server) }
  }
  const { keeper, passTime } = keep(draftOf(6), answer)
  keeper.edit({ contact: { ...parts.contact, surname: 'Ram' } }, 'contact')
  await passTime()
  expect(keeper.getState().kind).toBe('kept')
  keeper.edit({ contact: { ...parts.contact, surname: 'Raman' } }, 'contact')
  await passTime()
  expect(keeper.getState().kind).toBe('saved')
  expect(server).toMatchObject({ version: 8, contact: { surname: 'Raman' } })
})

test('a version that only the handing in has raised is no other copy', async () => {
  const account = { ...parts.account, bsb: '062000', accountNumber: '10448213' }
  const handedIn = draftOf(8, { account: { ...account, bsb: '•••-000', accountNumber: '••••213' } })
  const { keeper, sent, passTime } = keep(draftOf(6), (body) =>
    body.version === 7 ? { kind: 'conflict', draft: handedIn } : saved(body),
  )
  keeper.edit({ account }, 'account')
  await passTime()
  keeper.edit({ contact: { ...parts.contact, surname: 'Raman' } }, 'contact')
  await passTime()
  expect(keeper.getState().kind).toBe('saved')
  expect(sent.at(-1)).toMatchObject({ version: 8, contact: { surname: 'Raman' } })
})

test('the street’s number goes before the street, and is no number of a shop', () => {
  const shopAddress = { name: 'Shop 2', number: '318', street1: 'Illawarra Road', street2: '', suburb: 'Marrickville', state: 'NSW', postcode: '2204' } as const // prettier-ignore
  const shop = { shopAddress, shopName: 'News', phone: '' } as unknown as Parameters<typeof partsOf>[1]
  const { address } = partsOf(draftOf(0, { address: null }), shop)
  expect(address).toMatchObject({ buildingName: 'Shop 2', shopNumber: '', street1: '318 Illawarra Road' })
})

test('a number that was typed here is shown masked, kept whole, and chosen as one', () => {
  const mine = { ...parts, account: { ...parts.account, bsb: '062000', corporation: true, individual: false } }
  const differences = draftDifferences(mine, parts, parts)
  expect(differences.map(({ label, mine: own, theirs }) => [label, own, theirs])).toEqual([
    ['BSB', '•••-000', '•••-204'],
    ['Individual', 'No', 'Yes'],
  ])
  const settled = settledDraft(mine, parts, differences, () => 'mine')
  expect(settled.account).toMatchObject({ bsb: '062000', individual: false, corporation: true })
  expect(settledDraft(mine, parts, differences, () => 'theirs')).toEqual(parts)
})

test('the device keeps no bank detail, under a name that does not say the token', () => {
  const storage = openStorage()
  const token = 'a-token-of-a-contract'
  const account = {
    ...emptyAccount,
    surNameOrCompanyName: 'Raman Retail',
    bsb: '062000',
    accountNumber: '10448213',
    nameOfFinancialInstitution: 'Commonwealth Bank',
    namesOnAccount: 'P Raman',
  }
  expect(keepDraft(token, { version: 2, parts: { account } }, storage)).toBe(true)
  const [[name, entry]] = [...storage.entries] as [[string, string]]
  expect(name).toBe(keptDraftKey(token))
  expect(name).toMatch(/^draft:[0-9a-f]{16}$/)
  expect(entry).not.toMatch(/062000|10448213|Commonwealth|P Raman/)
  expect(keptDraft(token, storage)?.parts.account).toMatchObject({ surNameOrCompanyName: 'Raman Retail', bsb: '' })
  forgetDraft(token, storage)
  expect(storage.entries.size).toBe(0)
})

test('of the account that comes back from the device the bank details of the server stay', () => {
  const bank = { nameOfFinancialInstitution: 'Bank of Queensland', namesOnAccount: 'P and K Raman' }
  const server = draftOf(4, { account: { ...parts.account, ...bank } })
  const kept = { version: 4, parts: { account: { ...emptyAccount, abn: '51824753556' } } }
  const { keeper } = keep(server, saved, kept)
  expect(keeper.parts.account).toEqual({ ...parts.account, ...bank, abn: '51824753556' })
})

test('what the device holds of another shape changes nothing', () => {
  const { keeper } = keep(draftOf(1), saved, {
    version: 1,
    parts: { contact: { surname: 7, __proto__: { x: 1 } }, address: 'x', account: { bsb: '' } } as never,
  })
  expect(keeper.parts).toEqual(parts)
  const storage = openStorage()
  for (const entry of ['{', 'null', '[]', '{"version":"1"}']) {
    storage.setItem(keptDraftKey('t'), entry)
    expect(keptDraft('t', storage)).toBeUndefined()
  }
})
