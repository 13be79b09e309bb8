import type { Job } from '#app/platform/jobs/jobs.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { deleteOldAgentSessions } from './session/agent-sessions.store.server.ts'
import { logInFailures } from './login/log-in-failures.store.server.ts'
import { deleteOldResetKeys } from './password/reset-keys.store.server.ts'

/** Forgets, every hour, sessions that ended a month ago, and reset keys and failed log-ins of yesterday. */
export function agentHousekeepingJob({ database }: Pick<Platform, 'database'>): Job {
  return {
    queue: 'agent-housekeeping',
    every: '29 * * * *',
    async work() {
      await deleteOldAgentSessions(database.queries)
      await deleteOldResetKeys(database.queries)
      await logInFailures.deleteOld(database.queries)
    },
  }
}
