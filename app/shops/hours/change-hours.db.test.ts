import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { dayAfter } from '#app/geo/calendar/public-holidays.ts'
import { logInAs } from '#app/retailers/testing/retailer-fixtures.ts'
import { startTestPlatform, testOrigin as origin } from '#app/testing/test-platform.ts'
import { findEvents } from '#app/office/records/history/manage-events.server.ts'
import { auditEvents } from '#app/office/audit/screens/audit.queries.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { mailTemplates } from '#app/start/wiring/wiring.server.ts'

import { closeShop } from '../change/close-shop.server.ts'
import { shops } from '../shops.queries.server.ts'
import { makeTestShop, wholeShop } from '../testing/shop-fixtures.ts'
import { changeHours, type HoursEditor, ownEditor, staffEditor } from './change-hours.server.ts'
import type { OpeningHours } from './opening-hours.ts'
import { addDays, answerHolidays, type HoursChange, removeDays, setWeek } from './special-days.ts'
import { findOwnHours } from './own/find-own-hours.server.ts'

const shorter: OpeningHours = wholeShop.openingHours.with(6, [])

/** Starts a product with a signed shop, its logged-in retailer, another retailer, and a colleague. */
async function start() {
  const platform = await startTestPlatform({ templates: mailTemplates })
  const { queries } = platform.database
  const { retailer, actor: retailerActor } = await logInAs(platform, 'mia@example.com')
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
  return { platform, queries, retailer, retailerActor, stranger, colleague, id, shopOf, told }
}

test('retailer and staff change the hours, and both see who changed what (rules OH3, OH5)', async () => {
  const { platform, queries, retailerActor, colleague, id, shopOf, told } = await start()
  await using _platform = platform
  const { version } = await shopOf()
  const mine = { id, version, change: setWeek(shorter), origin }
  expect(await changeHours(platform, ownEditor(retailerActor), mine)).toMatchObject({ ok: true })
  expect(await shopOf()).toMatchObject({ openingHours: shorter, version: version + 1 })
  const became = { Sunday: 'Closed' }
  expect(await told()).toMatchObject([{ actorKind: 'agent', facts: { was: { Sunday: '7:00 am – 6:00 pm' }, became } }])
  const theirs = { ...mine, version: version + 1, change: setWeek(wholeShop.openingHours) }
  expect(await changeHours(platform, staffEditor(colleague), theirs)).toMatchObject({ ok: true })
  const own = await findOwnHours(platform, retailerActor, { id, copyOf: null })
  expect(own?.changes.map(({ by, lines }) => [by, lines])).toEqual([
    ['Tillway', ['Sunday: 7:00 am – 6:00 pm, before Closed']],
    [expect.stringContaining('Mia'), ['Sunday: Closed, before 7:00 am – 6:00 pm']],
  ])
  const audited = (await queries.select().from(auditEvents)).filter(
    ({ action }) => action === 'newsagency.hours-changed',
  )
  expect(audited).toMatchObject([{ actorId: retailerActor.id, became }, { actorId: colleague.id }])
})

test('of two concurrent changes one wins, the same hours twice are one change, and an older view changes nothing (rule N7)', async () => {
  const { platform, retailerActor, colleague, id, shopOf, told } = await start()
  await using _platform = platform
  const { version } = await shopOf()
  const both = await Promise.all([
    changeHours(platform, ownEditor(retailerActor), { id, version, change: setWeek(shorter), origin }),
    changeHours(platform, staffEditor(colleague), { id, version, change: setWeek(shorter.with(5, [])), origin }),
  ])
  expect(both.map((result) => (result.ok ? 'saved' : result.refusal)).toSorted()).toEqual(['saved', 'stale'])
  const { openingHours: stored } = await shopOf()
  const again = { id, version, change: setWeek(stored ?? []), origin }
  expect(await changeHours(platform, ownEditor(retailerActor), again)).toMatchObject({ ok: true })
  expect(await told()).toHaveLength(1)
})

test('the hours of a shop change only for its own retailer and staff with the right, and only once it is signed (rule OH3)', async () => {
  const { platform, retailer, retailerActor, stranger, colleague, id, shopOf } = await start()
  await using _platform = platform
  const { version } = await shopOf()
  const change = { id, version, change: setWeek(shorter), origin }
  expect(await changeHours(platform, ownEditor(stranger), change)).toMatchObject({ refusal: 'not-found' })
  expect(await findOwnHours(platform, stranger, { id, copyOf: null })).toBeUndefined()
  const { actor: viewer } = await signInAs(platform, 'viewer')
  expect(() => staffEditor(viewer)).toThrow('permission')
  const unsigned = await makeTestShop(platform, { retailer, columns: { ...wholeShop, signedAt: null } })
  const early = { ...change, id: unsigned.id, version: (await shopOf(unsigned.id)).version }
  expect(await changeHours(platform, ownEditor(retailerActor), early)).toMatchObject({ refusal: 'not-signed' })
  await expect(
    changeHours(platform, ownEditor(retailerActor), { ...change, change: setWeek(shorter.with(0, [[425, 1_080]])) }),
  ).rejects.toThrow('invalid')
  await closeShop(platform, colleague, { id, reason: 'Sold', version, origin })
  const late = { ...change, version: version + 1 }
  expect(await changeHours(platform, ownEditor(retailerActor), late)).toMatchObject({ refusal: 'not-found' })
  expect(await changeHours(platform, staffEditor(colleague), late)).toMatchObject({ refusal: 'not-signed' })
  expect((await shopOf()).openingHours).toEqual(wholeShop.openingHours)
})

test('the form can be filled with the hours of another shop of the same account, and of no other shop', async () => {
  const { platform, retailer, retailerActor, id } = await start()
  await using _platform = platform
  const columns = { ...wholeShop, openingHours: shorter }
  const { id: second } = await makeTestShop(platform, { retailer, said: { shopName: 'Second' }, columns })
  const { id: foreign } = await makeTestShop(platform, { columns })
  const shown = async (copyOf: string) => findOwnHours(platform, retailerActor, { id, copyOf })
  expect(await shown(second)).toMatchObject({ copied: { shopName: 'Second' }, fields: { Sunday: 'closed' } })
  expect(await shown(foreign)).toMatchObject({ copied: undefined, fields: { Sunday: 'open' } })
})

/** Noon in Melbourne, three weeks before Christmas. */
const now = new Date('2026-12-03T01:00:00Z')
const closure = { from: '2026-12-24', to: '2027-01-03', shifts: [] }

test('special days are added, replaced and removed once, with who changed what (rules OH5, OH6)', async () => {
  const { platform, retailerActor, colleague, id, shopOf, told } = await start()
  await using _platform = platform
  const save = async (
    editor: HoursEditor,
    change: HoursChange,
    added: readonly { from: string; to: string }[] = [],
  ) => {
    const { version } = await shopOf()
    return changeHours(platform, editor, { id, version, change, added, origin }, now)
  }
  const mine = ownEditor(retailerActor)
  expect(await save(mine, addDays(closure), [closure])).toMatchObject({ ok: true })
  expect(await save(mine, addDays(closure), [closure])).toMatchObject({ ok: true })
  const boxing = answerHolidays([{ day: '2026-12-28', answer: 'usual' }])
  expect(await save(staffEditor(colleague), boxing)).toMatchObject({ ok: true })
  const stored = [closure, { from: '2026-12-28', to: '2026-12-28', shifts: null }]
  expect((await shopOf()).specialDays).toEqual(stored)
  expect(await save(mine, removeDays(closure))).toMatchObject({ ok: true })
  expect((await told()).map(({ facts }) => facts?.became)).toEqual([
    { '24 December 2026 to 3 January 2027': 'Closed' },
    { 'Boxing Day (additional day), Monday 28 December 2026': 'Open as usual' },
    { '24 December 2026 to 3 January 2027': 'the usual hours' },
  ])
  // Special days that are over are removed with the next change.
  const later = new Date('2027-02-01T01:00:00Z')
  const { version } = await shopOf()
  const easter = { from: '2027-03-26', to: '2027-03-26', shifts: [[540, 720]] as const }
  await changeHours(platform, mine, { id, version, change: addDays(easter), added: [easter], origin }, later)
  expect((await shopOf()).specialDays).toEqual([easter])
})

test('special days are refused when past, too far ahead, too long, no dates, or too many (rule OH6)', async () => {
  const { platform, retailerActor, id, shopOf } = await start()
  await using _platform = platform
  const { version } = await shopOf()
  const refusal = async (from: string, to = from) => {
    const change = addDays({ from, to, shifts: [] })
    const result = await changeHours(
      platform,
      ownEditor(retailerActor),
      { id, version, change, added: [{ from, to }], origin },
      now,
    )
    return result.ok ? 'saved' : result.refusal
  }
  expect(await refusal('2026-12-02')).toBe('bad-from')
  expect(await refusal('2028-12-03')).toBe('bad-from')
  for (const no of ['', '2026-02-30', 'tomorrow', '2026-12-1', '2026-13-01', '9999-99-99', '+02026-12-04'])
    expect(await refusal(no), no).toBe('bad-from')
  expect(await refusal('2026-12-24', '2026-12-23')).toBe('bad-to')
  expect(await refusal('2026-12-24', '2027-12-25')).toBe('bad-to')
  const many = Array.from({ length: 61 }, (_, ahead) => dayAfter('2026-12-04', ahead))
  const change = answerHolidays(many.map((day) => ({ day, answer: 'closed' })))
  expect(await changeHours(platform, ownEditor(retailerActor), { id, version, change, origin }, now)).toMatchObject({
    refusal: 'too-many',
  })
  expect((await shopOf()).specialDays).toEqual([])
})
