import { newId } from '#app/core/new-id.server.ts'
import { hashPassword } from '#app/identity/passwords/hash-password.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { testOrigin } from '#app/testing/test-platform.ts'
import { ensureRate } from '#app/rates/testing/rates-fixtures.ts'
import { createNewsagency } from '#app/shops/onboarding/create-newsagency.server.ts'

import { insertAgent } from '../agents.queries.server.ts'
import { findAgentActor } from '../guards/find-agent-actor.server.ts'
import { inviteAgent } from '../invitations/invite-agent.server.ts'
import { startAgentSession } from '../session/start-agent-session.server.ts'

export const agentPassword = 'plum otter rides the tram'

let passwordHash: Promise<string> | undefined

/** Inserts an account directly into the database. */
export async function makeTestAgent({ database }: Platform, email = `agent-${newId().slice(-8)}@example.com`) {
  passwordHash ??= hashPassword(agentPassword)
  const agent = {
    id: newId(),
    email,
    emailKey: email.toLowerCase(),
    givenName: 'Mia',
    surname: 'Costa',
    passwordHash: await passwordHash,
  }
  await database.transaction((tx) => insertAgent(tx, agent))
  return agent
}

/** Creates a logged-in retailer, with the actor that the guard returns. */
export async function logInAs(platform: Platform, email?: string) {
  const agent = await makeTestAgent(platform, email)
  const { token, idToken } = await platform.database.transaction((tx) =>
    startAgentSession(tx, { agentId: agent.id, origin: testOrigin }),
  )
  const secrets = { token, idToken }
  const actor = await findAgentActor(platform, secrets)
  if (!actor) throw new Error('the test session did not open')
  return { agent, actor, secrets }
}

/** Creates a shop in onboarding, as an approval does. Also ensures a rate, so that its contract can be signed (rule CR7). */
export async function foundTestShop(
  platform: Platform,
  email: string,
  shopName = 'Costa News',
  agentId: string | null = null,
) {
  await ensureRate(platform)
  return platform.database.transaction((tx) =>
    createNewsagency(tx, platform, {
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
      agentId,
      by: { id: newId(), name: 'Test staff' },
    }),
  )
}

/** Creates an approved shop whose retailer is invited. */
export async function inviteTestAgent(platform: Platform, email = 'mia@example.com') {
  const shop = await foundTestShop(platform, email)
  const invited = await platform.database.transaction((tx) =>
    inviteAgent(tx, platform.keys, {
      newsagencyId: shop.id,
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
