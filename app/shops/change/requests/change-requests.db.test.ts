import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { logInAs } from '#app/retailers/testing/retailer-fixtures.ts'
import { mails as sentMails } from '#app/outbox/mail/mail.queries.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { findEvents } from '#app/office/records/history/manage-events.server.ts'
import { mailTemplates } from '#app/start/wiring/wiring.server.ts'
import { startTestPlatform, testOrigin as origin } from '#app/testing/test-platform.ts'

import { closeShop } from '../close-shop.server.ts'
import { transferShop } from '../transfer-shop.server.ts'
import { shops } from '../../shops.queries.server.ts'
import { makeTestShop, wholeShop } from '../../testing/shop-fixtures.ts'
import { applyDueChanges } from './apply-due-changes.server.ts'
import { askForChange } from './ask-for-change.server.ts'
import { changeContact } from './change-contact.server.ts'
import { findLatestChanges } from './change-requests.queries.server.ts'
import { confirmChange, declineChange } from './decide-change.server.ts'
import { findWaitingChanges } from './find-waiting-changes.server.ts'
import { findOwnChanges } from './own/find-own-changes.server.ts'
import { withdrawChange } from './withdraw-change.server.ts'

/** Noon in Bendigo on 3 December 2026. */
const now = new Date('2026-12-03T01:00:00Z')
const [today, tomorrow] = ['2026-12-03', '2026-12-04']
const name = { kind: 'name', shopName: 'Hargreaves News' } as const
const sale = { kind: 'sale', contactName: 'Nora New', email: 'nora@example.com', phone: '0491 570 156' } as const

/** Starts a product with a signed shop in Bendigo, its logged-in retailer, another retailer, and a colleague. */
async function start() {
  const platform = await startTestPlatform({ templates: mailTemplates })
  const { queries } = platform.database
  const { retailer, actor: mia } = await logInAs(platform, 'mia@example.com')
  const { actor: stranger } = await logInAs(platform, 'wayne@example.com')
  const { actor: colleague } = await signInAs(platform, 'operations')
  const { id } = await makeTestShop(platform, { retailer, columns: wholeShop })
  const shopOf = async () => {
    const [row] = await queries.select().from(shops).where(eq(shops.id, id))
    if (!row) throw new Error('the shop is gone')
    return row
  }
  const requests = () => findLatestChanges(queries, id, 10)
  const first = async () => {
    const [latest] = await requests()
    if (!latest) throw new Error('there is no request')
    return latest
  }
  const kinds = async () => (await findEvents(queries, { kind: 'newsagency', id })).map(({ kind }) => kind)
  const mails = async (template: string) => (await queries.select().from(sentMails)).filter((one) => one.template === template) // prettier-ignore
  const ask = (details: Parameters<typeof askForChange>[2]['details'], effectiveOn = today) =>
    askForChange(platform, mia, { id, details, effectiveOn, origin }, now)
  const confirm = async (by = colleague) =>
    confirmChange(platform, by, { shopId: id, id: (await first()).id, origin }, now)
  return { platform, queries, mia, stranger, colleague, id, shopOf, requests, first, kinds, mails, ask, confirm }
}

test('a new name waits for staff, and is in effect at once if its day has come (rules CH1, CH2)', async () => {
  const { platform, colleague, id, shopOf, first, kinds, mails, ask, confirm } = await start()
  await using _platform = platform
  expect(await ask(name)).toMatchObject({ ok: true })
  expect(await ask(name)).toMatchObject({ ok: true })
  expect(await shopOf()).toMatchObject({ shopName: 'Kelly’s Newsagency' })
  expect(await findWaitingChanges(platform, colleague, { few: 5 })).toMatchObject([{ id, label: 'New trading name' }])
  expect(await mails('shop-change-asked')).toHaveLength(1)
  const { version } = await shopOf()
  expect(await confirm()).toMatchObject({ ok: true })
  expect(await confirm()).toMatchObject({ ok: true })
  expect(await shopOf()).toMatchObject({ shopName: 'Hargreaves News', version: version + 1 })
  expect(await first()).toMatchObject({ state: 'done', was: 'Kelly’s Newsagency', decidedAt: now })
  expect(await kinds()).toEqual(expect.arrayContaining(['change-asked', 'change-confirmed']))
  const confirmed = await mails('shop-change-confirmed')
  expect(confirmed.map(({ toAddress }) => toAddress).toSorted()).toEqual(
    ['mia@example.com', platform.config.TO_EMAIL_SETUP].toSorted(),
  )
})

test('a confirmed change takes effect when its day begins at the shop, once (rule CH2)', async () => {
  const { platform, queries, id, shopOf, first, kinds, ask, confirm } = await start()
  await using _platform = platform
  await queries.update(shops).set({ timeZone: 'Australia/Perth' }).where(eq(shops.id, id))
  await ask(name, tomorrow)
  await confirm()
  expect(await first()).toMatchObject({ state: 'confirmed' })
  await applyDueChanges(platform, new Date('2026-12-03T15:59:00Z'))
  expect(await shopOf()).toMatchObject({ shopName: 'Kelly’s Newsagency' })
  const midnight = new Date('2026-12-03T16:00:00Z')
  await Promise.all([applyDueChanges(platform, midnight), applyDueChanges(platform, midnight)])
  expect(await shopOf()).toMatchObject({ shopName: 'Hargreaves News' })
  expect(await first()).toMatchObject({ state: 'done', endedAt: midnight })
  expect((await kinds()).filter((kind) => kind === 'change-applied')).toHaveLength(1)
})

test('a change is withdrawn until it takes effect, and declined for a reason that is mailed (rules CH2, CH3)', async () => {
  const { platform, mia, colleague, id, shopOf, first, mails, ask, confirm } = await start()
  await using _platform = platform
  await ask(name, tomorrow)
  await confirm()
  const withdraw = async () => withdrawChange(platform, mia, { shopId: id, id: (await first()).id, origin })
  expect(await withdraw()).toMatchObject({ ok: true })
  expect(await withdraw()).toMatchObject({ ok: true })
  await applyDueChanges(platform, new Date('2026-12-05T01:00:00Z'))
  expect(await shopOf()).toMatchObject({ shopName: 'Kelly’s Newsagency' })
  await ask(name)
  const decline = async (reason: string) =>
    declineChange(platform, colleague, { shopId: id, id: (await first()).id, reason, origin })
  expect(await decline(' ')).toMatchObject({ refusal: 'bad-reason' })
  expect(await decline('The register has another name')).toMatchObject({ ok: true })
  expect(await confirm()).toMatchObject({ refusal: 'not-open' })
  expect(await withdraw()).toMatchObject({ refusal: 'too-late' })
  expect(await mails('shop-change-declined')).toHaveLength(1)
  expect(await shopOf()).toMatchObject({ shopName: 'Kelly’s Newsagency' })
})

test('only the retailer of a signed shop asks, for a day within a year, and for one change of a kind (rule CH1)', async () => {
  const { platform, queries, mia, stranger, id, requests, ask } = await start()
  await using _platform = platform
  const foreign = { id, details: name, effectiveOn: today, origin }
  expect(await askForChange(platform, stranger, foreign, now)).toMatchObject({ refusal: 'not-found' })
  expect(await findOwnChanges(platform, stranger, id)).toBeUndefined()
  expect(await ask(name, '2026-12-02')).toMatchObject({ refusal: 'bad-day' })
  expect(await ask(name, '2027-12-05')).toMatchObject({ refusal: 'bad-day' })
  for (const details of [name, sale]) expect(await ask(details, '2027-02-30')).toMatchObject({ refusal: 'bad-day' })
  expect(await ask({ ...name, shopName: 'Kelly’s Newsagency' })).toMatchObject({ refusal: 'same' })
  await ask(name)
  expect(await ask({ ...name, shopName: 'Another' })).toMatchObject({ refusal: 'already-asked' })
  const [request] = await requests()
  const withdrawal = { shopId: id, id: request?.id ?? '', origin }
  expect(await withdrawChange(platform, stranger, withdrawal)).toMatchObject({ refusal: 'not-found' })
  await queries.update(shops).set({ signedAt: null }).where(eq(shops.id, id))
  const move = { ...sale, kind: 'sale' as const }
  expect(await askForChange(platform, mia, { ...foreign, details: move }, now)).toMatchObject({ refusal: 'not-signed' })
  expect(await requests()).toHaveLength(1)
})

test('two equal requests at the same moment are one', async () => {
  const { platform, requests, mails, ask } = await start()
  await using _platform = platform
  await Promise.all(Array.from({ length: 5 }, () => ask(name)))
  expect(await requests()).toHaveLength(1)
  expect(await mails('shop-change-asked')).toHaveLength(1)
})

test('staff without the right confirm and decline nothing', async () => {
  const { platform, id, first, ask } = await start()
  await using _platform = platform
  await ask(name)
  const { actor: viewer } = await signInAs(platform, 'viewer')
  const decided = { shopId: id, id: (await first()).id, origin }
  await expect(confirmChange(platform, viewer, decided, now)).rejects.toThrow('permission')
  await expect(declineChange(platform, viewer, { ...decided, reason: 'No' })).rejects.toThrow('permission')
})

test('a sale is done by the transfer, which withdraws the other open changes; closing withdraws all (rule CH5)', async () => {
  const { platform, id, shopOf, requests, ask, confirm } = await start()
  await using _platform = platform
  await ask(name, tomorrow)
  await ask(sale, tomorrow)
  expect(await confirm()).toMatchObject({ refusal: 'is-sale' })
  const { actor: owner } = await signInAs(platform, 'owner')
  const { kind: _, ...named } = sale
  const { version } = await shopOf()
  const next = { ...named, abn: '53004085616', licensedPostOffice: false }
  expect(await transferShop(platform, owner, { id, owner: next, version, origin })).toMatchObject({ ok: true })
  expect((await requests()).map(({ kind, state }) => [kind, state])).toEqual([
    ['sale', 'done'],
    ['name', 'withdrawn'],
  ])
})

test('closing a store withdraws its open changes', async () => {
  const { platform, colleague, id, shopOf, first, ask } = await start()
  await using _platform = platform
  await ask(name, tomorrow)
  const { version } = await shopOf()
  await closeShop(platform, colleague, { id, reason: 'Ended', version, origin })
  expect(await first()).toMatchObject({ state: 'withdrawn' })
  await applyDueChanges(platform, new Date('2026-12-05T01:00:00Z'))
  expect(await shopOf()).toMatchObject({ shopName: 'Kelly’s Newsagency' })
})

test('contact and phones change at once, and staff see who changed what (rule CH4)', async () => {
  const { platform, queries, mia, stranger, id, shopOf } = await start()
  await using _platform = platform
  const { version, phone } = await shopOf()
  const contact = { contactName: 'Mia Costa', phone, mobile: '0491 570 157' }
  const change = { id, contact, version, origin }
  expect(await changeContact(platform, stranger, change)).toMatchObject({ refusal: 'not-found' })
  expect(await changeContact(platform, mia, change)).toMatchObject({ ok: true })
  expect(await changeContact(platform, mia, change)).toMatchObject({ ok: true })
  expect(await changeContact(platform, mia, { ...change, contact: { ...contact, mobile: '' } })).toMatchObject({
    refusal: 'stale',
  })
  expect(await shopOf()).toMatchObject({ contactName: 'Mia Costa', mobile: '0491 570 157', version: version + 1 })
  const edits = (await findEvents(queries, { kind: 'newsagency', id })).filter(({ kind }) => kind === 'edited')
  expect(edits).toMatchObject([
    { actorKind: 'agent', facts: { was: { mobile: '' }, became: { contactName: 'Mia Costa' } } },
  ])
})
