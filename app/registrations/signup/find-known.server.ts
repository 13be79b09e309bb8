import { findAgentPerson } from '#app/retailers/find/find-agent-person.server.ts'
import { agentName } from '#app/retailers/agent-name.ts'
import type { AgentActor } from '#app/retailers/guards/find-agent-actor.server.ts'
import { findNewsagency } from '#app/shops/find/find-newsagency.server.ts'
import { findAgentsNewsagencies } from '#app/shops/onboarding/list-own-newsagencies.server.ts'
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
  actor: AgentActor,
): Promise<KnownDetails> {
  const { queries } = database
  const person = await findAgentPerson(queries, actor.id)
  if (!person) throw new RefusedError('unauthenticated')
  const own = await findAgentsNewsagencies({ database, keys }, actor)
  const shops = (await Promise.all(own.map(({ id }) => findNewsagency(queries, id)))).filter(
    (shop) => shop !== undefined,
  )
  const abns = [...new Set(shops.map(({ abn }) => abn))]
  const registrationId = shops.find((shop) => shop.registrationId !== null)?.registrationId
  const registration = registrationId ? await findRegistration(queries, registrationId) : undefined
  const shopNumber = shops.map(({ mobile, phone }) => mobile ?? phone).find((number) => number !== '')
  return {
    contactName: agentName(person),
    email: person.email,
    contactNumber: person.phone || registration?.contactNumber || (shopNumber ?? ''),
    abn: abns.length === 1 ? (abns[0] ?? '') : '',
    source: registration?.source ?? '',
    pleaseSpecify: registration?.pleaseSpecify ?? '',
  }
}
