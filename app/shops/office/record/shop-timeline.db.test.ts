import { expect, test } from 'vitest'

import { addNumber } from '#app/opt-outs/add-number.server.ts'
import { rowsAsText } from '#app/testing/reading/rows-as-text.ts'
import { startTestPlatform, testOrigin as origin } from '#app/testing/test-platform.ts'
import { findEvents } from '#app/office/records/history/manage-events.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { mailTemplates } from '#app/start/wiring/wiring.server.ts'

import { recordShopEvent } from '../../change/record-shop-event.server.ts'
import { transferShop } from '../../change/transfer-shop.server.ts'
import { makeTestShop } from '../../testing/shop-fixtures.ts'
import { loadShopRecord } from './shop-record.server.ts'
import { shopTimeline } from './shop-timeline.server.ts'

test('a store’s timeline has the opt-outs of its own phone numbers only, masked (rule BO29)', async () => {
  await using platform = await startTestPlatform()
  const { actor } = await signInAs(platform, 'operations')
  const { id } = await makeTestShop(platform, { said: { phone: '0491 570 006' } })
  for (const typed of ['+61 491 570 006', '0491 570 156'])
    await addNumber(platform, actor, { typed, reason: 'Rang us', origin })
  const record = await loadShopRecord(platform, id)
  if (!record) throw new Error('there is no store')
  const told = async (words: string) =>
    (await shopTimeline(platform, actor, record, new URLSearchParams(words))).timeline.map(({ what }) => what)
  const optOut = 'opted it out: Rang us (texts to 0491 570 ••6)'
  expect((await told('')).filter((what) => what.includes('texts to'))).toEqual([optOut])
  expect(await told('timeline=steps')).toContain(optOut)
  expect(await told('timeline=mails')).not.toContain(optOut)
})

test('a timeline names the previous owner of each transfer, and an event is about that one person (rules N5, PD6)', async () => {
  await using platform = await startTestPlatform({ templates: mailTemplates })
  const { actor } = await signInAs(platform, 'operations')
  const { id } = await makeTestShop(platform, { said: { contactName: 'Moira Kelly' } })
  const owner = { phone: '0491 570 156', abn: '51824753556', licensedPostOffice: false }
  for (const [at, contactName] of ['Ana Costa', 'Jo Webb'].entries())
    await transferShop(platform, actor, {
      id,
      owner: { ...owner, contactName, email: `owner-${at}@example.com` },
      version: at + 1,
      origin,
    })
  const record = await loadShopRecord(platform, id)
  if (!record) throw new Error('there is no store')
  const { timeline } = await shopTimeline(platform, actor, record)
  expect(timeline.map(({ what }) => what).filter((what) => what.includes('transferred it'))).toEqual([
    'transferred it from Ana Costa to its new owner',
    'transferred it from Moira Kelly to its new owner',
  ])
  const entries = await findEvents(platform.database.queries, { kind: 'newsagency', id })
  const [first, second] = entries.filter(({ kind }) => kind === 'transferred').map(rowsAsText)
  expect(first).not.toMatch(/Ana|Jo Webb/)
  expect(second).not.toMatch(/Moira|Jo Webb/)
})

test('a timeline names who ends an agreement, who activated an invitation, and one signing of the contract (rule N29)', async () => {
  await using platform = await startTestPlatform({ templates: mailTemplates })
  const { actor } = await signInAs(platform, 'operations')
  const { id } = await makeTestShop(platform)
  const ada = { kind: 'staff', id: actor.id, name: 'Ada' } as const
  const mia = { kind: 'agent', name: 'Mia' } as const
  const events = [
    { kind: 'leaving-asked', actor: ada, facts: { lastDay: '2026-12-31' } },
    { kind: 'leaving-asked', actor: mia, facts: { lastDay: '2026-12-31' } },
    { kind: 'invitation-activated', actor: { kind: 'system', name: 'The invited person' } as const },
    { kind: 'milestone-reached', actor: mia, facts: { milestone: 'signed' } },
    { kind: 'contract-signed', actor: mia },
  ]
  for (const event of events) await platform.database.transaction((tx) => recordShopEvent(tx, { shopId: id, ...event }))
  const record = await loadShopRecord(platform, id)
  if (!record) throw new Error('there is no store')
  const { timeline } = await shopTimeline(platform, actor, record)
  expect(timeline.map(({ who, what }) => [who, what].filter(Boolean).join(' '))).toEqual(
    expect.arrayContaining([
      'Ada recorded that the retailer ends the agreement. Last day: 31 Dec 2026',
      'Mia ended the agreement. Last day: 31 Dec 2026',
      'The invited person activated the invitation',
      'Mia reached the last step: everyone has signed the contract',
      'Mia has a sealed contract',
    ]),
  )
})
