import type { Job } from '#app/platform/jobs/jobs.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { deleteOldChallenges } from './passkeys/passkeys.store.server.ts'
import { deleteOldSessions } from './sessions/session.store.server.ts'
import { signInFailures } from './sign-in/failures.store.server.ts'

/** Forgets, every hour, sessions that ended a month ago and failed sign-ins of yesterday. */
export function staffHousekeepingJob({ database }: Pick<Platform, 'database'>): Job {
  return {
    queue: 'staff-housekeeping',
    every: '23 * * * *',
    async work() {
      await deleteOldSessions(database.queries)
      await signInFailures.deleteOld(database.queries)
      await deleteOldChallenges(database.queries)
    },
  }
}
