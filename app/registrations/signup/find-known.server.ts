import { findRetailerPerson } from '#app/retailers/find/find-retailer-person.server.ts'
import { retailerName } from '#app/retailers/retailer-name.ts'
import type { RetailerActor } from '#app/retailers/guards/find-retailer-actor.server.ts'
import { findShop } from '#app/shops/find/find-shop.server.ts'
import { findShopsOfRetailer } from '#app/shops/onboarding/list-own-shops.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { findRegistration } from '../registrations.queries.server.ts'
import type { KnownDetails } from './signup-answer.ts'

/**
 * Returns the known details of a retailer who adds another shop (rule AC81): the person from their account, and from
 * their shops the ABN, if all have the same, and how they heard about us. Unknown values are empty.
 * @throws RefusedError unauthenticated when the account was deleted since the log-in.
 */
export async function findKnownDetails(
  { database, keys }: Pick<Platform, 'database' | 'keys'>,
  actor: RetailerActor,
): Promise<KnownDetails> {
  const { queries } = database
  const person = await findRetailerPerson(queries, actor.id)
  if (!person) throw new RefusedError('unauthenticated')
  const own = await findShopsOfRetailer({ database, keys }, actor)
  const shops = (await Promise.all(own.map(({ id }) => findShop(queries, id)))).filter((shop) => shop !== undefined)
  const abns = [...new Set(shops.map(({ abn }) => abn))]
  const registrationId = shops.find((shop) => shop.registrationId !== null)?.registrationId
  const registration = registrationId ? await findRegistration(queries, registrationId) : undefined
  const shopNumber = shops.map(({ mobile, phone }) => mobile ?? phone).find((number) => number !== '')
  return {
    contactName: retailerName(person),
    email: person.email,
    contactNumber: person.phone || registration?.contactNumber || (shopNumber ?? ''),
    abn: abns.length === 1 ? (abns[0] ?? '') : '',
    source: registration?.source ?? '',
    pleaseSpecify: registration?.pleaseSpecify ?? '',
  }
}
