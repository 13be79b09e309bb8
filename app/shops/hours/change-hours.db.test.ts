import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { logInAs } from '#app/retailers/testing/retailer-fixtures.ts'
import { startTestPlatform, testOrigin as origin } from '#app/testing/test-platform.ts'
import { findEvents } from '#app/office/records/history/manage-events.server.ts'
import { auditEvents } from '#app/office/audit/screens/audit.queries.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { mailTemplates } from '#app/start/wiring/wiring.server.ts'

import { closeShop } from '../change/close-shop.server.ts'
import { shops } from '../shops.queries.server.ts'
import { makeTestShop, wholeShop } from '../testing/shop-fixtures.ts'
import { changeHours, ownEditor, staffEditor } from './change-hours.server.ts'
import type { OpeningHours } from './opening-hours.ts'
import { findOwnHours } from './own/find-own-hours.server.ts'

const shorter: OpeningHours = wholeShop.openingHours.with(6, [])

/** Starts a product with a signed shop, its logged-in retailer, another retailer, and a colleague. */
async function start() {
  const platform = await startTestPlatform({ templates: mailTemplates })
  const { queries } = platform.database
  const { retailer, actor: retailer } = await logInAs(platform, 'mia@example.com')
  const { actor: stranger } = await logInAs(platform, 'wayne@example.com')
  const { actor: colleague } = await signInAs(platform, 'operations')
  const { id } = await makeTestShop(platform, { retailer, columns: wholeShop })
  const shopOf = async (shop = id) => {
    const [row] = await queries.select().from(shops).where(eq(shops.id, shop))
    if (!row) throw new Error('the shop is gone')
    return row
  }
  const told = async () =>
    (await findEvents(queries, { kind: 'newsagency', id })).filter(({ kind }) => kind === 'hours-changed')
  return { platform, queries, retailer, retailer, stranger, colleague, id, shopOf, told }
}

test('retailer and staff change the hours, and both see who changed what (rules OH3, OH5)', async () => {
  const { platform, queries, retailer, colleague, id, shopOf, told } = await start()
  await using _platform = platform
  const { version } = await shopOf()
  const mine = { id, version, openingHours: shorter, origin }
  expect(await changeHours(platform, ownEditor(retailer), mine)).toMatchObject({ ok: true })
  expect(await shopOf()).toMatchObject({ openingHours: shorter, version: version + 1 })
  const became = { Sunday: 'Closed' }
  expect(await told()).toMatchObject([{ actorKind: 'agent', facts: { was: { Sunday: '7:00 am – 6:00 pm' }, became } }])
  const theirs = { ...mine, version: version + 1, openingHours: wholeShop.openingHours }
  expect(await changeHours(platform, staffEditor(colleague), theirs)).toMatchObject({ ok: true })
  const own = await findOwnHours(platform, retailer, { id, copyOf: null })
  expect(own?.changes.map(({ by, lines }) => [by, lines])).toEqual([
    ['Tillway', ['Sunday: 7:00 am – 6:00 pm, before Closed']],
    [expect.stringContaining('Mia'), ['Sunday: Closed, before 7:00 am – 6:00 pm']],
  ])
  const audited = (await queries.select().from(auditEvents)).filter(
    ({ action }) => action === 'newsagency.hours-changed',
  )
  expect(audited).toMatchObject([{ actorId: retailer.id, became }, { actorId: colleague.id }])
})

test('of two concurrent changes one wins, the same hours twice are one change, and an older view changes nothing (rule N7)', async () => {
  const { platform, retailer, colleague, id, shopOf, told } = await start()
  await using _platform = platform
  const { version } = await shopOf()
  const both = await Promise.all([
    changeHours(platform, ownEditor(retailer), { id, version, openingHours: shorter, origin }),
    changeHours(platform, staffEditor(colleague), { id, version, openingHours: shorter.with(5, []), origin }),
  ])
  expect(both.map((result) => (result.ok ? 'saved' : result.refusal)).toSorted()).toEqual(['saved', 'stale'])
  const { openingHours: stored } = await shopOf()
  const again = { id, version, openingHours: stored ?? [], origin }
  expect(await changeHours(platform, ownEditor(retailer), again)).toMatchObject({ ok: true })
  expect(await told()).toHaveLength(1)
})

test('the hours of a shop change only for its own retailer and staff with the right, and only once it is signed (rule OH3)', async () => {
  const { platform, retailer, retailer, stranger, colleague, id, shopOf } = await start()
  await using _platform = platform
  const { version } = await shopOf()
  const change = { id, version, openingHours: shorter, origin }
  expect(await changeHours(platform, ownEditor(stranger), change)).toMatchObject({ refusal: 'not-found' })
  expect(await findOwnHours(platform, stranger, { id, copyOf: null })).toBeUndefined()
  const { actor: viewer } = await signInAs(platform, 'viewer')
  expect(() => staffEditor(viewer)).toThrow('permission')
  const unsigned = await makeTestShop(platform, { retailer, columns: { ...wholeShop, signedAt: null } })
  const early = { ...change, id: unsigned.id, version: (await shopOf(unsigned.id)).version }
  expect(await changeHours(platform, ownEditor(retailer), early)).toMatchObject({ refusal: 'not-signed' })
  await expect(
    changeHours(platform, ownEditor(retailer), { ...change, openingHours: shorter.with(0, [[425, 1_080]]) }),
  ).rejects.toThrow('invalid')
  await closeShop(platform, colleague, { id, reason: 'Sold', version, origin })
  const late = { ...change, version: version + 1 }
  expect(await changeHours(platform, ownEditor(retailer), late)).toMatchObject({ refusal: 'not-found' })
  expect(await changeHours(platform, staffEditor(colleague), late)).toMatchObject({ refusal: 'not-signed' })
  expect((await shopOf()).openingHours).toEqual(wholeShop.openingHours)
})

test('the form can be filled with the hours of another shop of the same account, and of no other shop', async () => {
  const { platform, retailer, retailer, id } = await start()
  await using _platform = platform
  const columns = { ...wholeShop, openingHours: shorter }
  const { id: second } = await makeTestShop(platform, { retailer, said: { shopName: 'Second' }, columns })
  const { id: foreign } = await makeTestShop(platform, { columns })
  const shown = async (copyOf: string) => findOwnHours(platform, retailer, { id, copyOf })
  expect(await shown(second)).toMatchObject({ copied: { shopName: 'Second' }, fields: { Sunday: 'closed' } })
  expect(await shown(foreign)).toMatchObject({ copied: undefined, fields: { Sunday: 'open' } })
})
