import { newId } from '#app/core/new-id.server.ts'
import { hashPassword } from '#app/identity/passwords/hash-password.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { testOrigin } from '#app/testing/test-platform.ts'
import { ensureRate } from '#app/rates/testing/rates-fixtures.ts'
import { createShop } from '#app/shops/onboarding/create-shop.server.ts'

import { insertRetailer } from '../retailers.queries.server.ts'
import { findRetailerActor } from '../guards/find-retailer-actor.server.ts'
import { inviteRetailer } from '../invitations/invite-retailer.server.ts'
import { startRetailerSession } from '../session/start-retailer-session.server.ts'

export const retailerPassword = 'plum otter rides the tram'

let passwordHash: Promise<string> | undefined

/** Inserts an account directly into the database. */
export async function makeTestRetailer({ database }: Platform, email = `agent-${newId().slice(-8)}@example.com`) {
  passwordHash ??= hashPassword(retailerPassword)
  const retailer = {
    id: newId(),
    email,
    emailKey: email.toLowerCase(),
    givenName: 'Mia',
    surname: 'Costa',
    passwordHash: await passwordHash,
  }
  await database.transaction((tx) => insertRetailer(tx, retailer))
  return retailer
}

/** Creates a logged-in retailer, with the actor that the guard returns. */
export async function logInAs(platform: Platform, email?: string) {
  const retailer = await makeTestRetailer(platform, email)
  const { token, idToken } = await platform.database.transaction((tx) =>
    startRetailerSession(tx, { retailerId: retailer.id, origin: testOrigin }),
  )
  const secrets = { token, idToken }
  const actor = await findRetailerActor(platform, secrets)
  if (!actor) throw new Error('the test session did not open')
  return { retailer, actor, secrets }
}

/** Creates a shop in onboarding, as an approval does. Also ensures a rate, so that its contract can be signed (rule CR7). */
export async function foundTestShop(
  platform: Platform,
  email: string,
  shopName = 'Costa News',
  retailerId: string | null = null,
) {
  await ensureRate(platform)
  return platform.database.transaction((tx) =>
    createShop(tx, platform, {
      registrationId: null,
      shopName,
      contactName: 'Mia Costa',
      email,
      emailKey: email.toLowerCase(),
      phone: '02 5550 1234',
      abn: '83914571673',
      postcode: '2204',
      state: 'NSW',
      timeZone: 'Australia/Sydney',
      licensedPostOffice: false,
      retailerId,
      by: { id: newId(), name: 'Test staff' },
    }),
  )
}

/** Creates an approved shop whose retailer is invited. */
export async function inviteTestRetailer(platform: Platform, email = 'mia@example.com') {
  const shop = await foundTestShop(platform, email)
  const invited = await platform.database.transaction((tx) =>
    inviteRetailer(tx, platform.keys, {
      shopId: shop.id,
      registrationId: null,
      email,
      emailKey: email.toLowerCase(),
      givenName: 'Mia',
      surname: 'Costa',
    }),
  )
  if (!invited) throw new Error('there was an invitation already')
  return { email, code: invited.code, shop, invitationId: invited.id }
}
