import { createHmac, randomBytes } from 'node:crypto'

import { addressBlock } from '#app/core/http/client-address.server.ts'
import type { Job } from '#app/outbox/jobs/jobs.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { addDays, sydneyDay } from '../sydney-day.ts'
import { deleteOldVisitors, deleteRareValues, keepSalt } from '../traffic.queries.server.ts'

const saltBytes = 32
const visitorBytes = 12

/** Returns a hash that tells the visitors of one day and site apart. Without the day's salt it cannot be traced to a person. */
export function visitorHash(
  salt: Buffer,
  { ip, userAgent, site }: { ip: string; userAgent: string; site: string },
): Buffer {
  const who = [addressBlock(ip), userAgent, site].join('\n')
  return createHmac('sha256', salt).update(who).digest().subarray(0, visitorBytes)
}

/** Returns a function that reads a day's salt, once in each process. All processes on the same database share it. */
export function createSalts({ database }: Pick<Platform, 'database'>): (day: string) => Promise<Buffer> {
  let known: { day: string; salt: Promise<Buffer> } | undefined
  return (day) => {
    if (known?.day !== day) {
      const salt = keepSalt(database.queries, day, randomBytes(saltBytes))
      const asked = { day, salt }
      known = asked
      // A failed read is retried by the next call.
      salt.catch(() => {
        if (known === asked) known = undefined
      })
    }
    return known.salt
  }
}

/** Deletes the visitors of past days. The remaining counts identify no person and cannot be linked. */
export async function forgetVisitors({ database }: Pick<Platform, 'database'>, now = new Date()): Promise<void> {
  const today = sydneyDay(now)
  await deleteOldVisitors(database.queries, today)
  await deleteRareValues(database.queries, addDays(today, -1))
}

/** Runs every hour, so that a day's visitors are deleted 41 minutes after midnight in Sydney. */
export function trafficJob(platform: Pick<Platform, 'database'>): Job {
  return { queue: 'traffic', every: '41 * * * *', leaseSeconds: 600, work: () => forgetVisitors(platform) }
}
