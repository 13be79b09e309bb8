import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { openAgreement, signAgreement, wizardOf } from '#scripts/seed/contract-steps.ts'
import { ExampleClock } from '#scripts/seed/example-clock.ts'
import { createPeople } from '#scripts/seed/example-people.ts'
import { done } from '#scripts/seed/example-world.ts'
import { startScratchProduct } from '#scripts/seed/scratch-product.ts'
import { openOffice, putInRates } from '#scripts/seed/staff-stories.ts'

import { readConfig } from '#app/core/config/config.server.ts'
import { seededRandom } from '#app/core/seeded-random.ts'
import { keysFrom } from '#app/data/crypto/keys.server.ts'
import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import { findRetailerOfPage } from '#app/retailers/guards/find-retailer-actor.server.ts'
import { retailerCookie } from '#app/retailers/guards/retailer-cookie.server.ts'
import { makeTestRetailer, retailerPassword } from '#app/retailers/testing/retailer-fixtures.ts'
import { confirmDifferences } from '#app/shops/office/approval/confirm-differences.server.ts'
import { openShop } from '#app/shops/change/opening/open-shop.server.ts'
import { transferShop } from '#app/shops/change/transfer-shop.server.ts'
import { askForChange } from '#app/shops/change/requests/ask-for-change.server.ts'
import type { ChangeDetails } from '#app/shops/change/requests/change-request.ts'
import { findOpenChanges } from '#app/shops/change/requests/change-requests.queries.server.ts'
import { confirmChange } from '#app/shops/change/requests/decide-change.server.ts'
import { findOwnChanges } from '#app/shops/change/requests/own/find-own-changes.server.ts'
import { markOwnStep } from '#app/shops/go-live/mark-step.server.ts'
import { recordShipment } from '#app/shops/go-live/record-shipment.server.ts'
import { changeHours, ownEditor } from '#app/shops/hours/change-hours.server.ts'
import { addDays } from '#app/shops/hours/special-days.ts'
import { beginLeaving, ownLeaver } from '#app/shops/leaving/begin-leaving.server.ts'
import { loadShopRecord } from '#app/shops/office/record/shop-record.server.ts'
import { shopTimeline } from '#app/shops/office/record/shop-timeline.server.ts'
import { makeTestShop } from '#app/shops/testing/shop-fixtures.ts'
import { shopViews } from '#app/shops/testing/shop-views.ts'
import { signByMail } from '#app/signing/testing/signing-fixtures.ts'
import { contractTokenOf } from '#app/shops/onboarding/create-shop.server.ts'
import { shops } from '#app/shops/shops.queries.server.ts'
import { startReceiver } from '#app/systems/testing/webhook-receiver.ts'
import { admitSystem } from '#app/systems/manage-systems.server.ts'
import { setWebhook } from '#app/systems/webhooks/manage-webhooks.server.ts'
import { testOrigin as origin } from '#app/testing/test-platform.ts'

const keys = keysFrom(`t1:${Buffer.alloc(32, 7).toString('base64')}`)
const scheduled = ['reminders', 'shop-changes', 'leavings', 'contract-settling']
const sellers = { mia: 'mia@example.com', nora: 'nora@example.com' }
const bendigo = { suburb: 'Bendigo', state: 'VIC', postcode: '3550' } as const
const door = { lat: -36.757, lon: 144.279 }
const newDoor = { lat: -36.764, lon: 144.285 }

/** Starts a product whose clock begins in November, with an office, a system that gets webhooks, and a shop in onboarding. */
async function start() {
  const random = seededRandom(7)
  const clock = new ExampleClock(new Date('2026-11-02T00:00:00Z'), new Date('2028-01-01T00:00:00Z'), random)
  onTestFinished(() => clock.stop())
  const receiver = await startReceiver()
  const env = { WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8', DEMO_STORES: 'off' }
  const product = await startScratchProduct({ config: readConfig({}), keys, template: undefined, env })
  onTestFinished(() => product.close())
  const { platform, url } = product
  const { queries } = platform.database
  const people = createPeople(random)
  const office = await openOffice({ platform, clock, people })
  await putInRates({ platform, office })
  const system = done(await admitSystem(platform, await office.as('owner', true), { label: 'Maps', rights: ['shops:read', 'contracts:read'], origin })) // prettier-ignore
  const events = ['shop.opened', 'shop.changed', 'shop.paused', 'shop.closed', 'contract.signed']
  done(await setWebhook(platform, await office.as('owner', true), { id: system.id, endpoint: receiver.url, events, version: 1, origin })) // prettier-ignore

  /** Runs the jobs of the last acts, moves the clock, and runs every job that is due then. */
  async function goTo(moment: string): Promise<void> {
    await product.runDueJobs()
    clock.at(new Date(moment), async () => {})
    await clock.run(async () => {})
    await product.runScheduled(scheduled)
    await product.runDueJobs()
  }

  const kindsReceived = () => receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type)
  const mailsTo = async (address: string) =>
    (await queries.select().from(mails).where(eq(mails.toAddress, address))).map(({ template }) => template)
  const retailer = await makeTestRetailer(platform, sellers.mia)
  const said = { shopName: 'Costa Corner', contactName: 'Mia Costa' }
  const { id, contractToken } = await makeTestShop(platform, { retailer, said })
  const world = { random, clock, people, office, queries, id, contractToken }
  return { ...product, ...world, ...shopViews({ platform, url, id }), goTo, kindsReceived, mailsTo }
}

type Year = Awaited<ReturnType<typeof start>>

async function logIn({ ask, platform }: Year, email: string) {
  const { cookie } = await ask('/account/login', { email, password: retailerPassword })
  const request = new Request(platform.config.PUBLIC_URL, { headers: { cookie } })
  const actor = await findRetailerOfPage(platform, retailerCookie.read(platform.config, request))
  if (!actor) throw new Error(`${email} is not logged in`)
  return actor
}

async function recordOf({ platform, id }: Year) {
  const record = await loadShopRecord(platform, id)
  if (!record) throw new Error('there is no record')
  return record
}

/** Returns the timeline that staff see, as text. */
async function staffTimeline(year: Year): Promise<string> {
  const { timeline } = await shopTimeline(year.platform, await year.office.as('operations'), await recordOf(year))
  return timeline.map((event) => JSON.stringify(event)).join('\n')
}

const tom = { givenNames: 'Tom', surname: 'Costa', email: 'tom@example.com' }
const byTwo = { individual: false, corporation: true, execution: 'two-directors' as const, cosigners: [tom] }
const uninsured = { goodsCareCustodyYes: false, goodsCareCustodyNotYet: true }

/** Fills in the contract and signs it, without insurance: Mia as the first of two directors, Nora alone. */
async function sign(year: Year, email: string, token: string): Promise<void> {
  const { contact, address, account } = wizardOf({ ...year.people.shop(), shopName: 'Costa Corner' }, year.random)
  const place = { street1: '318 Hargreaves Street', suburb: bendigo.suburb, state: bendigo.state, postCode: bendigo.postcode } // prettier-ignore
  const state = {
    contact: { ...contact, email, givenNames: 'Mia', surname: 'Costa', shopName: 'Costa Corner' },
    address: { ...address, ...place, shopName: 'Costa Corner', latlng: { lat: door.lat, lng: door.lon } },
    account: { ...account, ...uninsured, ...(email === sellers.mia && byTwo) },
  }
  const headers = { 'contract-token': token }
  await year.ask('/account/contract-draft', { version: 0, step: 'contract', ...state }, { method: 'PUT', headers })
  await signAgreement(year, await openAgreement(year, { token, state, ip: '203.0.113.7' }))
}

/** The second director signs by the link of the reminder, eight days later and on another device (rule SG28). */
async function signAsSecond(year: Year): Promise<void> {
  const { id, goTo, queries } = year
  const [before] = await queries.select().from(shops).where(eq(shops.id, id))
  expect(before).toMatchObject({ signedAt: null, progress: 80 })
  expect(year.kindsReceived()).not.toContain('contract.signed')
  await goTo('2026-11-10T03:00:00Z')
  const asked = await queries.select().from(mails).where(eq(mails.toAddress, tom.email))
  expect(asked.map(({ template }) => template)).toEqual(['cosigner', 'cosigner', 'cosigner'])
  await signByMail(year, { email: tom.email, name: 'Tom Costa', capacity: 'director' })
  await year.runDueJobs()
  expect(await staffTimeline(year)).toContain('signed the contract')
  expect(await year.mailsTo(tom.email)).toContain('signed-copy')
}

/** Sends the hardware, takes the test payment, and opens the shop. */
async function goLive(year: Year, email: string): Promise<void> {
  const { platform, office, id } = year
  const shipment = { id, carrier: 'Kelpie Express', trackingNumber: 'KX 1', expectedNumber: null, origin }
  done(await recordShipment(platform, await office.as('operations'), shipment))
  const own = await logIn(year, email)
  for (const step of ['arrived', 'tested'] as const) await markOwnStep(platform, own, { shopId: id, step, origin })
  const staff = await office.as('operations')
  done(await confirmDifferences(platform, staff, { id, version: (await recordOf(year)).version, origin }))
  done(await openShop(platform, staff, { id, origin }))
}

async function ask(year: Year, details: ChangeDetails, effectiveOn?: string): Promise<void> {
  const asked = { id: year.id, details, origin, ...(effectiveOn && { effectiveOn }) }
  done(await askForChange(year.platform, await logIn(year, sellers.mia), asked))
}

async function confirm({ platform, office, queries, id }: Year): Promise<void> {
  const [open] = await findOpenChanges(queries, id)
  if (!open) throw new Error('nothing is open')
  done(await confirmChange(platform, await office.as('operations'), { shopId: id, id: open.id, origin }))
}

/** Closed from Christmas Eve until the third of January. */
async function christmas(year: Year): Promise<void> {
  const { platform, id, goTo, feed, finder, page } = year
  const closure = { from: '2026-12-24', to: '2027-01-03', shifts: [] }
  const { version } = await recordOf(year)
  const change = { id, version, change: addDays(closure), added: [closure], origin }
  done(await changeHours(platform, ownEditor(await logIn(year, sellers.mia)), change))
  await goTo('2026-12-28T01:00:00Z')
  const closed = expect.objectContaining({ shifts: [], to: closure.to }) as unknown
  expect(await feed()).toMatchObject([{ specialDays: expect.arrayContaining([closed]) }])
  expect(await finder()).toMatchObject([{ isOpen: false, label: expect.stringContaining('4 January') }])
  const special = expect.objectContaining({ opens: '00:00', closes: '00:00', validThrough: closure.to }) as unknown
  expect(await page()).toMatchObject({
    jsonLd: { specialOpeningHoursSpecification: expect.arrayContaining([special]) },
  })
  expect(await staffTimeline(year)).toContain('24 December 2026 to 3 January 2027: Closed')
  expect(year.kindsReceived()).toContain('shop.changed')
  await goTo('2027-01-05T01:00:00Z')
  expect(await finder()).toMatchObject([{ isOpen: true }])
}

/** Insured until the end of March, not renewed in time, and renewed in April. */
async function insurance(year: Year): Promise<void> {
  const { goTo, feed, finder, page } = year
  const [without, withParcels] = [{ services: ['deposits', '2fa'] }, { services: ['deposits', 'parcels', '2fa'] }]
  const insured = { kind: 'insurance', insurer: 'Shopkeepers Mutual', policyNumber: 'SM 4471' } as const
  await ask(year, { ...insured, validUntil: '2027-03-31' })
  await confirm(year)
  await goTo('2027-01-06T01:00:00Z')
  expect(await feed()).toMatchObject([withParcels])
  await goTo('2027-03-02T01:00:00Z')
  await goTo('2027-03-25T01:00:00Z')
  expect((await year.mailsTo(sellers.mia)).filter((template) => template === 'insurance-ends')).toHaveLength(2)
  // One minute before midnight in Bendigo, and one after it.
  await goTo('2027-03-31T12:59:00Z')
  expect(await feed()).toMatchObject([withParcels])
  await goTo('2027-03-31T13:01:00Z')
  expect(await feed()).toMatchObject([without])
  expect(await page()).toMatchObject(without)
  expect(await staffTimeline(year)).toContain('insurance')
  await ask(year, { ...insured, validUntil: '2028-03-31' })
  await confirm(year)
  await goTo('2027-04-02T01:00:00Z')
  expect(await finder()).toMatchObject([withParcels])
  expect(await page()).toMatchObject(withParcels)
}

/** Moves on the first of June. */
async function move(year: Year): Promise<void> {
  const { platform, id, goTo, feed, finder, page } = year
  const street = { addressName: '', number: '7', street1: 'Mitchell Street', street2: '', landmark: '' }
  await ask(year, { kind: 'move', ...street, ...bendigo, ...newDoor }, '2027-06-01')
  await confirm(year)
  await goTo('2027-05-31T13:59:00Z')
  expect(await feed()).toMatchObject([{ at: [door.lon, door.lat] }])
  await goTo('2027-05-31T14:01:00Z')
  const address = expect.stringContaining('7 Mitchell Street') as unknown
  expect(await feed()).toMatchObject([{ address, at: [newDoor.lon, newDoor.lat] }])
  expect(await finder()).toMatchObject([{ address }])
  const geo = { latitude: newDoor.lat, longitude: newDoor.lon }
  expect(await page()).toMatchObject({ address, jsonLd: { geo, address: { streetAddress: '7 Mitchell Street' } } })
  const own = await findOwnChanges(platform, await logIn(year, sellers.mia), id)
  const all = own?.requests.map(({ kind, state }) => [kind, state])
  expect(all).toEqual([['move', 'done'], ['insurance', 'done'], ['insurance', 'done']]) // prettier-ignore
  const ours = await year.mailsTo(platform.config.TO_EMAIL_SETUP)
  expect(ours.filter((template) => template === 'shop-change-confirmed')).toHaveLength(3)
}

/** Sold to Nora, who signs her own contract and opens again. */
async function sale(year: Year): Promise<void> {
  const { platform, queries, office, id, goTo, feed, page } = year
  const buyer = { contactName: 'Nora New', email: sellers.nora, phone: '0491 570 156' }
  await ask(year, { kind: 'sale', ...buyer }, '2027-07-01')
  await makeTestRetailer(platform, sellers.nora)
  const owner = { ...buyer, abn: '53004085616', licensedPostOffice: false }
  const { version } = await recordOf(year)
  done(await transferShop(platform, await office.as('owner', true), { id, owner, version, origin }))
  await goTo('2027-07-02T01:00:00Z')
  expect(await feed()).toEqual([])
  expect(await page()).toBeUndefined()
  expect(await year.mailsTo(sellers.mia)).toContain('newsagency-handed-on')
  expect(await year.mailsTo(sellers.nora)).toContain('newsagency-handed-to')
  expect(await findOwnChanges(platform, await logIn(year, sellers.mia), id)).toBeUndefined()
  expect((await recordOf(year)).isUnsigned).toBe(true)
  const [row] = await queries.select().from(shops).where(eq(shops.id, id))
  await sign(year, sellers.nora, (row && contractTokenOf(platform, row)) ?? '')
  await goTo('2027-07-05T01:00:00Z')
  expect((await recordOf(year)).isUnsigned).toBe(false)
  await goLive(year, sellers.nora)
  await goTo('2027-07-06T01:00:00Z')
  expect(await feed()).toMatchObject([{ services: ['deposits', '2fa'] }])
  expect(await page()).toMatchObject({ services: ['deposits', '2fa'] })
}

/** Nora leaves at the end of September. */
async function leave(year: Year): Promise<void> {
  const { platform, id, goTo, feed, finder, page } = year
  const { version } = await recordOf(year)
  const leaving = { id, version, isOurs: false, lastDay: '2027-09-30', reason: '', origin }
  done(await beginLeaving(platform, ownLeaver(await logIn(year, sellers.nora)), leaving))
  await goTo('2027-09-30T12:00:00Z')
  expect(await feed()).toHaveLength(1)
  await goTo('2027-10-01T02:00:00Z')
  expect(await feed()).toEqual([])
  expect(await finder()).toEqual([])
  expect(await page()).toBeUndefined()
  expect(await recordOf(year)).toMatchObject({ status: 'closed' })
  expect(year.kindsReceived()).toContain('shop.closed')
  expect(await year.mailsTo(sellers.nora)).toContain('leaving-last-day')
}

test('a year of a shop: signed by two directors, live, closed over Christmas, insured, moved, sold and left, and all that show it agree (rules SG28, OH4, CH2, CH8, N5, LV5, SY4)', async () => {
  const year = await start()
  await sign(year, sellers.mia, year.contractToken)
  await year.goTo('2026-11-05T03:00:00Z')
  await signAsSecond(year)
  await goLive(year, sellers.mia)
  await year.goTo('2026-11-12T00:00:00Z')
  const open = { name: 'Costa Corner', services: ['deposits', '2fa'], at: [door.lon, door.lat] }
  expect(await year.feed()).toMatchObject([open])
  expect(year.kindsReceived()).toEqual(expect.arrayContaining(['contract.signed', 'shop.opened']))
  await christmas(year)
  await insurance(year)
  await move(year)
  await sale(year)
  await leave(year)
})
