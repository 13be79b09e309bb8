import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { headersOf, mailedBy } from '#app/retailers/testing/account-server.ts'
import { logInAs } from '#app/retailers/testing/retailer-fixtures.ts'
import { transferShop } from '#app/shops/change/transfer-shop.server.ts'
import { findShop } from '#app/shops/find/find-shop.server.ts'
import { findGoLiveList } from '#app/shops/go-live/find-go-live-list.server.ts'
import { beginLeaving, staffLeaver } from '#app/shops/leaving/begin-leaving.server.ts'
import { shopLeavings } from '#app/shops/leaving/leavings.queries.server.ts'
import { undoLeaving } from '#app/shops/leaving/mark-leaving.server.ts'
import { shops } from '#app/shops/shops.queries.server.ts'
import { isBusinessDay } from '#app/geo/calendar/public-holidays.ts'
import { testOrigin as origin } from '#app/testing/test-platform.ts'
import { findDocuments } from '#app/signing/documents/find-documents.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'

import { startRenewals } from '../renewal/start-renewals.server.ts'
import { makeContractShop, serveContracts, signContract } from '../testing/contract-server.ts'
import { findContractDates } from './find-contract-dates.server.ts'

/** Signs a shop of Priya. Returns functions that call the calendar of its agreement. */
async function serveSigned() {
  const { platform, url, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const priya = await logInAs(platform, 'priya@example.com')
  const shop = await makeContractShop(platform, { retailer: priya.retailer })
  await signContract(ask, shop.contractToken)
  const [document] = await findDocuments(platform.database.queries, { shopId: shop.id })
  if (!document) throw new Error('nothing was signed')
  const calendar = `GET /signing/documents/${document.id}/calendar`
  const save = async (link: unknown) => {
    const answer = await fetch(url + String(link))
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
  }
  return { platform, url, ask, priya, shop, document, calendar, save }
}

const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')
const valuesOf = (file: string, name: string) =>
  linesOf(file)
    .filter((line) => line.startsWith(`${name}:`))
    .map((line) => line.slice(name.length + 1))

test('a caller who may have the PDF gets the agreement’s calendar by a link of five minutes; no other caller does (rule C48)', async () => {
  const { platform, url, ask, priya, calendar, save, shop } = await serveSigned()
  const other = await logInAs(platform)
  expect((await ask(calendar)).status).toBe(401)
  expect((await ask(calendar, { session: other.secrets })).status).toBe(404)
  const { body, status } = await ask(calendar, { session: priya.secrets, headers: { accept: 'application/json' } })
  expect(status).toBe(200)
  // A plain link on the retailer's own page, with the cookie alone (decision 21).
  const followed = await fetch(`${url}/api${calendar.slice(4)}`, { headers: headersOf({ token: priya.secrets.token }) })
  expect([followed.status, followed.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  // Once the session has ended, a browser is redirected to the log-in and back to the page; a script gets the refusal.
  const ended = { cookie: '__Host-sid='.padEnd(54, 'x') }
  for (const [accept, answer] of [
    ['text/html,*/*', [302, '/agent-login?error=session-ended&next=%2Fcontract']],
    ['application/json', [401, null]],
  ] as const) {
    const refused = await fetch(`${url}/api${calendar.slice(4)}`, { headers: { ...ended, accept }, redirect: 'manual' })
    expect([refused.status, refused.headers.get('location')]).toEqual(answer)
  }
  const file = await save(body['url'])
  expect(file).toMatchObject({ status: 200, type: 'text/calendar; charset=utf-8' })
  expect(valuesOf(file.text, 'RRULE')).toEqual(['FREQ=DAILY;INTERVAL=14'])
  expect(new Set(valuesOf(file.text, 'SUMMARY'))).toEqual(new Set(['Tillway debits what Marrickville News took']))
  expect(file.text).not.toContain('VALARM')
  // A link to the calendar opens no PDF.
  expect((await save(String(body['url']).replace('calendars', 'files'))).status).toBe(404)
  const forged = String(body['url']).replace(/mac=(.)/, (_, first) => `mac=${first === 'x' ? 'y' : 'x'}`)
  expect((await save(forged)).status).toBe(404)
  const staff = await signInAs(platform, 'owner')
  expect((await ask(calendar, { headers: { cookie: `__Host-staff=${staff.token}` } })).status).toBe(403)

  const version = (await findShop(platform.database.queries, shop.id))?.version ?? 0
  const owner = { contactName: 'Ana Costa', email: 'ana@example.com', phone: '02 5550 0100', abn: '53004085616', licensedPostOffice: false } // prettier-ignore
  await transferShop(platform, staff.actor, { id: shop.id, owner, version, origin })
  expect((await ask(calendar, { session: priya.secrets })).status).toBe(409)
  expect((await save(body['url'])).status).toBe(404)
})

test('debits are on their Wednesdays or the next business day; a second file differs only in the changes (rules C48, C49)', async () => {
  const { platform, document, shop } = await serveSigned()
  const at = (day: string) => findContractDates(platform, { ...document, completedAt: new Date('2026-12-03T00:00:00Z') }, new Date(`${day}T00:00:00Z`)) // prettier-ignore
  const file = (await at('2026-12-03')) ?? ''
  const starts = linesOf(file).flatMap((line) => line.split('DTSTART;VALUE=DATE:')[1] ?? [])
  expect(starts[0]).toBe('20261216')
  const moved = starts.slice(1).map((day) => day.replace(/(....)(..)(..)/, '$1-$2-$3'))
  expect(moved.length).toBeGreaterThan(0)
  expect(moved.filter((day) => !isBusinessDay(day, 'NSW'))).toEqual([])
  const uids = valuesOf(file, 'UID')
  expect(new Set(uids)).toEqual(new Set([`debits-${document.id}@tillway.example`]))
  expect(await at('2026-12-04')).toBe(file)

  const { actor } = await signInAs(platform, 'operations')
  await startRenewals(platform, actor, { shopIds: [shop.id], origin })
  const renewed = (await findContractDates(platform, document)) ?? ''
  expect(valuesOf(renewed, 'SUMMARY')).toContain('Last day to sign the renewal for Marrickville News')
  expect(valuesOf(renewed, 'TRIGGER')).toEqual(['-P2D'])
})

test('the calendar of a store that leaves has its last day and ends with the debit after it, and goes on if it stays (rules C48, LV8)', async () => {
  const { platform, document, shop } = await serveSigned()
  const { queries } = platform.database
  const { actor } = await signInAs(platform, 'operations')
  const sealed = { ...document, completedAt: new Date('2026-12-03T00:00:00Z') }
  const file = async () => (await findContractDates(platform, sealed, new Date('2026-12-04T00:00:00Z'))) ?? ''
  const before = await file()
  const version = (await findShop(queries, shop.id))?.version ?? 0
  const leaving = { id: shop.id, isOurs: false, lastDay: '2026-12-20', reason: '', version, origin }
  const asked = new Date('2026-12-04T00:00:00Z')
  expect(await beginLeaving(platform, staffLeaver(actor), leaving, asked)).toMatchObject({ ok: true })
  const ending = await file()
  // Debits are due on 16 and 30 December; the latter has the takings of the last days.
  expect(valuesOf(ending, 'RRULE')).toEqual(['FREQ=DAILY;INTERVAL=14;UNTIL=20261230'])
  expect(valuesOf(ending, 'RECURRENCE-ID;VALUE=DATE').filter((day) => day > '20261230')).toEqual([])
  expect(linesOf(ending)).toEqual(expect.arrayContaining(['DTSTART;VALUE=DATE:20261220', 'SUMMARY:Last day of Marrickville News with Tillway', 'DTSTAMP:20261204T000000Z'])) // prettier-ignore
  const [stored] = await queries.select().from(shopLeavings)
  await undoLeaving(
    platform,
    staffLeaver(actor),
    { leaving: stored?.id ?? '', origin },
    new Date('2026-12-05T00:00:00Z'),
  )
  // A calendar takes an event with a later stamp.
  expect(await file()).toBe(before.replaceAll('DTSTAMP:20261203T000000Z', 'DTSTAMP:20261205T000000Z'))
})

test('a shop name with line breaks adds no event', async () => {
  const { platform, document, shop } = await serveSigned()
  const shopName = 'Costa\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Pay; me, now'
  await platform.database.queries.update(shops).set({ shopName }).where(eq(shops.id, shop.id))
  const file = (await findContractDates(platform, document)) ?? ''
  expect(new Set(valuesOf(file, 'SUMMARY'))).toEqual(
    new Set([String.raw`Tillway debits what Costa\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY:Pay\; me\, now took`]),
  )
})

test('a sealed agreement starts the shop’s list and mails the training, once (rules N8, N11)', async () => {
  const { platform, ask, shop } = await serveSigned()
  const signed = await findShop(platform.database.queries, shop.id)
  const list = await findGoLiveList(platform.database.queries, { id: shop.id, signedAt: signed?.signedAt ?? null })
  expect(Object.keys(list?.reached ?? {})).toEqual(['sealed'])
  await signContract(ask, shop.contractToken)
  expect(await mailedBy(platform, 'training')).toMatchObject([{ shopName: 'Marrickville News', givenName: 'Mia' }])
})
