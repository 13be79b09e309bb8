import { findAgentByEmail } from '#app/agents/find-agent-by-email.server.ts'
import {
  findLivingInvitation,
  inviteAgent,
  mailInvitation,
  splitName,
} from '#app/agents/invitations/invite-agent.server.ts'
import { endInvitation, pointInvitation } from '#app/agents/invitations/manage-invitations.server.ts'
import { renewInvitation } from '#app/agents/invitations/renew-invitation.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { type Actor, actOn, type ActResult } from '#app/platform/act/act-on.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { accepted, refused } from '#app/platform/result.ts'
import { permitted, type StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { findNewsagency, type ListedNewsagency } from '../newsagency-lists.store.server.ts'
import { actedNewsagency, holdInvitations } from './acted-newsagency.server.ts'
import { findOtherWaiting, type StoredNewsagency } from './newsagency-changes.store.server.ts'

type Offered = {
  newsagencyId: string
  email: string
  emailKey: string
  givenName: string
  surname: string
}

/** How somebody came to a shop: it is in their account, they are invited, or an earlier invitation opens it as well. */
export type Offer =
  | { way: 'attached'; agentId: string; accountAt: Date }
  | { way: 'invited'; agentId: null; accountAt: null; expiresAt: Date; code: string }
  | { way: 'waits'; agentId: null; accountAt: null }

/**
 * Finds the way in which the person behind an email gets a shop, and invites them where they need it, inside the caller's
 * transaction, which holds the invitation of that email. The caller writes the agent to the shop and sends the mail.
 */
export async function offerNewsagency(tx: Transaction, keys: Platform['keys'], offered: Offered): Promise<Offer> {
  const agent = await findAgentByEmail(tx, offered.emailKey)
  if (agent) return { way: 'attached', agentId: agent.id, accountAt: new Date() }
  const invitation = await inviteAgent(tx, keys, { ...offered, registrationId: null })
  const nobody = { agentId: null, accountAt: null }
  if (!invitation) return { way: 'waits', ...nobody }
  const { expiresAt, code } = invitation
  return { way: 'invited', ...nobody, expiresAt, code }
}

const needsInvitation = ({ status, agentId, email }: Pick<ListedNewsagency, 'status' | 'agentId' | 'email'>): boolean =>
  status === 'onboarding' && agentId === null && email !== null

/** After a revoked one: a new invitation, or the account that was made meanwhile. */
async function inviteAnew(
  platform: Platform,
  by: Actor,
  { id, origin }: { id: string; origin: Origin },
): Promise<ActResult<'not-now'>> {
  return actOn(platform, actedNewsagency, {
    id,
    by,
    locks: holdInvitations(id),
    origin,
    work: async (tx, shop) => {
      const { email, emailKey, contactName, shopName } = shop
      if (!needsInvitation(shop) || email === null || emailKey === null) return refused('not-now')
      const { givenName, surname } = splitName(contactName ?? shopName)
      const person = { email, emailKey, givenName, surname }
      const offer = await offerNewsagency(tx, platform.keys, { newsagencyId: id, ...person })
      if (offer.way === 'waits') return refused('not-now')
      if (offer.way === 'attached') {
        const { agentId, accountAt } = offer
        return accepted({ kind: 'attached', change: { agentId, accountAt, movedAt: new Date() } })
      }
      const about = { kind: 'newsagency', id }
      const { expiresAt, code } = offer
      await mailInvitation(tx, platform, { shopName, givenName, surname, email, code, expiresAt, about }, true)
      return accepted({ kind: 'invited', became: { expiresAt: expiresAt.toISOString() } })
    },
  })
}

/**
 * Mails a new code to whoever a shop waits for: the old one is dead. An invitation that was revoked is followed by a new
 * one. `codeSeen` is when the code was made that the person saw, in milliseconds: a second press makes no third code, which
 * would kill the one that was just mailed. `not-now` when the shop is closed, or in an account already.
 * @throws RefusedError forbidden
 */
export async function resendInvitation(
  platform: Platform,
  actor: StaffActor,
  { id, codeSeen, origin }: { id: string; codeSeen?: number | undefined; origin: Origin },
): Promise<ActResult<'not-now'>> {
  const by = permitted(actor, 'newsagencies:write')
  const { queries } = platform.database
  const shop = await findNewsagency(queries, id)
  if (!shop) return refused('not-found')
  if (!needsInvitation(shop) || shop.emailKey === null) return refused('not-now')
  const living = await findLivingInvitation(queries, shop.emailKey)
  if (!living) return inviteAnew(platform, by, { id, origin })
  const renewed = await renewInvitation(platform, { invitationId: living.id }, { actor: by, origin, codeSeen })
  return renewed.ok ? accepted(undefined) : refused('not-now')
}

/**
 * Nobody is invited to a shop that is gone: its invitation is revoked. One that opens another shop as well lives on, and
 * speaks of that shop from now on. True when it was revoked.
 */
export async function endShopsInvitation(
  tx: Transaction,
  { id, agentId, emailKey }: Pick<StoredNewsagency, 'id' | 'agentId' | 'emailKey'>,
): Promise<boolean> {
  if (agentId !== null || emailKey === null) return false
  const other = await findOtherWaiting(tx, emailKey, id)
  if (other === undefined) return endInvitation(tx, emailKey)
  await pointInvitation(tx, emailKey, other)
  return false
}
