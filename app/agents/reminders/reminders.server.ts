import type { Job } from '#app/platform/jobs/jobs.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { sendReminder } from './send-reminder.server.ts'

/** At most so many in one run: the rest waits for the next, ten minutes later. */
const mostInARun = 500

/** Reminds of invitations that nobody has used (rule AC8). */
export function remindersJob(platform: Platform): Job {
  return {
    queue: 'invitation-reminders',
    every: '*/10 * * * *',
    leaseSeconds: 300,
    async work() {
      for (let taken = 0; taken < mostInARun; taken += 1) if (!(await sendReminder(platform))) return
    },
  }
}
