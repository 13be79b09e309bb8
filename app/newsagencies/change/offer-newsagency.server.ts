import { findAgentByEmail } from '#app/agents/find-agent-by-email.server.ts'
import { inviteAgent } from '#app/agents/invitations/invite-agent.server.ts'
import type { prepareCode } from '#app/agents/invitations/prepare-code.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'

export type PreparedCode = Awaited<ReturnType<typeof prepareCode>>

export type Offered = {
  newsagencyId: string
  email: string
  emailKey: string
  givenName: string
  surname: string
}

/** How somebody came to a shop: it is in their account, they are invited, or an earlier invitation opens it as well. */
export type Offer =
  | { way: 'attached'; agentId: string; accountAt: Date }
  | { way: 'invited'; agentId: null; accountAt: null; expiresAt: Date }
  | { way: 'waits'; agentId: null; accountAt: null }

/**
 * Finds the way in which the person behind an email gets a shop, and invites them where they need it, inside the caller's
 * transaction, which holds the invitation of that email. The caller writes the agent to the shop and sends the mail.
 */
export async function offerNewsagency(tx: Transaction, offered: Offered, code: PreparedCode): Promise<Offer> {
  const agent = await findAgentByEmail(tx, offered.emailKey)
  if (agent) return { way: 'attached', agentId: agent.id, accountAt: new Date() }
  const invitation = await inviteAgent(tx, { ...offered, registrationId: null }, code.kept)
  const nobody = { agentId: null, accountAt: null }
  return invitation ? { way: 'invited', ...nobody, expiresAt: invitation.expiresAt } : { way: 'waits', ...nobody }
}
