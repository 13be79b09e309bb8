import { findOpenChanges } from '#app/shops/change/requests/change-requests.queries.server.ts'
import { askForChange } from '#app/shops/change/requests/ask-for-change.server.ts'
import type { ChangeDetails } from '#app/shops/change/requests/change-request.ts'
import { confirmChange } from '#app/shops/change/requests/decide-change.server.ts'
import { dayAfter } from '#app/geo/calendar/public-holidays.ts'
import { isoDay } from '#app/ui/time/dates.ts'

import { actorOf, logInAnew, type Shop, shopWithId } from './approved-shop.ts'
import type { ExampleShop } from './example-people.ts'
import { done, exampleOrigin, type World } from './example-world.ts'

/** Lets the retailer of a shop tell us of a change that begins in some days. */
async function tell(world: World, one: Shop, details: ChangeDetails, days: number): Promise<string> {
  await logInAnew(world, one)
  const { id } = await shopWithId(world, one.shop)
  const effectiveOn = dayAfter(isoDay(new Date()), days)
  const asked = { id, details, effectiveOn, origin: { ...exampleOrigin, ip: one.shop.owner.ip } }
  done(await askForChange(world.platform, await actorOf(world, one), asked))
  return id
}

/** The retailer of a shop moves around the corner. Staff have not confirmed it yet. */
export async function tellOfMove(world: World, one: Shop): Promise<void> {
  const { name: suburb, state, postcode, lat, lon } = one.shop.place
  const street = { addressName: '', number: '7', street1: 'Station Street', street2: '', landmark: '' }
  const door = { lat: Number((lat + 0.003).toFixed(5)), lon: Number((lon - 0.002).toFixed(5)) }
  await tell(world, one, { kind: 'move', ...street, suburb, state, postcode, ...door }, 20)
}

/** The retailer of a shop has an insurance, which staff confirm. */
export async function tellOfInsurance(world: World, one: Shop): Promise<void> {
  const validUntil = dayAfter(isoDay(new Date()), 250)
  const policyNumber = `SM ${1_000 + world.random(9_000)}`
  const insurer = 'Shopkeepers Mutual'
  const shopId = await tell(world, one, { kind: 'insurance', insurer, policyNumber, validUntil }, 0)
  const [open] = await findOpenChanges(world.platform.database.queries, shopId)
  const actor = await world.office.as('operations')
  if (open) done(await confirmChange(world.platform, actor, { shopId, id: open.id, origin: exampleOrigin }))
}

/** The retailer of a shop sold it to another. The transfer confirms that. */
export async function tellOfSale(world: World, one: Shop, { owner, phone }: ExampleShop): Promise<void> {
  await tell(world, one, { kind: 'sale', contactName: owner.name, email: owner.email, phone }, 1)
}
