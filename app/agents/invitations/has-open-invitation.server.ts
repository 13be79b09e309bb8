import type { Queries } from '#app/platform/database/database.server.ts'

import { findAgentByEmail } from '../agents.store.server.ts'
import { findLivingInvitation } from './invitations.store.server.ts'

/** Whether somebody was invited and has made no account yet: 'not-activated' (rule RG8). */
export async function hasOpenInvitation(queries: Queries, emailKey: string): Promise<boolean> {
  const invitation = await findLivingInvitation(queries, emailKey)
  return invitation !== undefined && (await findAgentByEmail(queries, emailKey)) === undefined
}
