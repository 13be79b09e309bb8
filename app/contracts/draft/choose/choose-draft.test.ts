import { expect, test } from 'vitest'

import { conflict, draftOf, givePage, passTime, saved, sections, sync } from '../../testing/draft-page.ts'
import { draftDifferences, mergedDraft } from './choose-draft.tsx'

givePage()

test('both copies of two devices survive until the retailer has chosen', async () => {
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
  draft.resolve(mergedDraft(draft.sections, state.theirs, differences, ({ first }) => first))
  await passTime()
  expect(sent.at(-1)).toMatchObject({ version: 7, contact: { surname: 'Raman', mobile: '0491 570 156' } })
})

test('a typed number is shown masked, stored in full, and chosen as one', () => {
  const mine = { ...sections, account: { ...sections.account, bsb: '062000', corporation: true, individual: false } }
  const differences = draftDifferences(mine, sections, sections)
  expect(differences.map(({ label, mine: own, theirs }) => [label, own, theirs])).toEqual([
    ['BSB', '•••-000', '•••-204'],
    ['Individual', 'No', 'Yes'],
  ])
  const settled = mergedDraft(mine, sections, differences, () => 'mine')
  expect(settled.account).toMatchObject({ bsb: '062000', individual: false, corporation: true })
  expect(mergedDraft(mine, sections, differences, () => 'theirs')).toEqual(sections)
})

test('a number that the server no longer has must be typed again by a retailer who chooses their own copy', () => {
  const theirs = { ...sections, account: { ...sections.account, bsb: { unchanged: '•••-004' } } }
  const differences = draftDifferences(sections, theirs, sections)
  expect(differences.map(({ label, mine, theirs: other }) => [label, mine, other])).toEqual([
    ['BSB', '•••-204', '•••-004'],
  ])
  expect(mergedDraft(sections, theirs, differences, () => 'mine').account).toEqual({ ...sections.account, bsb: '' })
  expect(mergedDraft(sections, theirs, differences, () => 'theirs')).toEqual(theirs)
})
