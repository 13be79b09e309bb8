import type { PasswordLinks } from '#app/identity/passwords/password-links.server.ts'

import { findAgent, lockAgent, type StoredAgent } from '../agents.queries.server.ts'
import { refuseWeakAgentPassword } from './refuse-weak-agent-password.server.ts'
import { resetKeyStore, type resetKeys } from './reset-keys.queries.server.ts'

/** The password reset links of retailers (rule AC20). */
export const agentPasswordLinks: PasswordLinks<StoredAgent, typeof resetKeys.$inferSelect> = {
  async find(queries, key) {
    const link = key === '' ? undefined : await resetKeyStore.find(queries, key)
    const holder = link && (await findAgent(queries, link.agentId))
    return holder && !holder.disabledAt ? { link, holder } : undefined
  },
  lock: lockAgent,
  refuseWeak: refuseWeakAgentPassword,
}
