import { expect, test, vi } from 'vitest'

import {
  answer,
  type Answer,
  conflict,
  draftOf,
  givePage,
  passTime,
  saved,
  sections,
  type Sent,
  stored,
  sync,
  token,
  unavailable,
} from '../testing/draft-page.ts'
import { readLocalDraft } from './local-draft.ts'

const onDevice = () => readLocalDraft(token)

givePage()

test('input is stored on the device at once, on the server after a pause, and then deleted on the device', async () => {
  const { sync: draft, sent } = sync(draftOf(3), saved)
  draft.edit({ contact: { ...sections.contact, surname: 'Raman' } }, 'contact')
  expect(onDevice()?.parts.contact).toMatchObject({ surname: 'Raman' })
  expect(draft.getState().kind).toBe('saving')
  await passTime()
  expect(sent).toEqual([{ version: 3, step: 'contact', contact: { ...sections.contact, surname: 'Raman' } }])
  expect(draft.getState()).toEqual({ kind: 'saved', at: '2026-11-20T10:42:00.000Z' })
  expect(onDevice()).toBeUndefined()
})

test('input during a call is sent with the next one, on the new version', async () => {
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

test('prefilled values that the retailer agreed to are sent without any typing', async () => {
  const { sync: draft, sent } = sync({ ...draftOf(0), contact: null }, saved)
  expect(await draft.send()).toBe(true)
  expect(sent).toEqual([])
  draft.agree('contact')
  expect(await draft.send()).toBe(true)
  expect(sent).toEqual([{ version: 0, step: 'contact', contact: sections.contact }])
  expect(await draft.send()).toBe(true)
  expect(sent).toHaveLength(1)
})

test('a lost connection loses no input, and the draft is sent again', async () => {
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

test('when nothing is left to send, the header shows the time of the last save', async () => {
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

test('a save with a lost response is recognised as one’s own: later input follows it without a question', async () => {
  const server = draftOf(6)
  const answers = (body: Sent): Answer => {
    if (body.version !== server.version) return conflict(server)
    const { version, step, ...own } = body
    Object.assign(server, own, { version: version + 1, step, savedAt: '2026-11-20T10:43:00.000Z' })
    // The first call is stored, and its response is lost.
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

test('a version that only the submission raised is no other copy', async () => {
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

test('another call that changes the draft takes its turn: input during it is sent after it, on its version', async () => {
  const { sync: draft, sent } = sync(draftOf(1), saved)
  let end = (): void => undefined
  const isOver = new Promise<void>((resolve) => (end = resolve))
  const turn = draft.inTurn(async () => {
    await isOver
    return draft.mergeSection({ draft: draftOf(2) }, 'account', (mine) => mine)
  })
  draft.edit({ contact: { ...sections.contact, surname: 'Raman' } }, 'contact')
  await passTime()
  expect(sent).toEqual([])
  end()
  await turn
  await passTime()
  expect(sent).toMatchObject([{ version: 2, contact: { surname: 'Raman' } }])
})
