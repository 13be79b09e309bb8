import { createHmac, randomBytes } from 'node:crypto'

import { addressBlock } from '#app/platform/edge/client-address.server.ts'
import type { Job } from '#app/platform/jobs/jobs.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { addDays, sydneyDay } from '../sydney-day.ts'
import { deleteOldVisitors, deleteRareValues, keepSalt } from '../traffic.store.server.ts'

const saltBytes = 32
const visitorBytes = 12

/** Tells the visitors of one day and one site apart. Without the day's salt nobody can find out whom it stands for. */
export function visitorHash(
  salt: Buffer,
  { ip, userAgent, site }: { ip: string; userAgent: string; site: string },
): Buffer {
  const who = [addressBlock(ip), userAgent, site].join('\n')
  return createHmac('sha256', salt).update(who).digest().subarray(0, visitorBytes)
}

/** The salt of a day, asked for once by each process; every process on the same database has the same. */
export function createSalts({ database }: Pick<Platform, 'database'>): (day: string) => Promise<Buffer> {
  let known: { day: string; salt: Promise<Buffer> } | undefined
  return (day) => {
    if (known?.day !== day) {
      const salt = keepSalt(database.queries, day, randomBytes(saltBytes))
      const asked = { day, salt }
      known = asked
      // A database that is away is asked again.
      salt.catch(() => {
        if (known === asked) known = undefined
      })
    }
    return known.salt
  }
}

/** Forgets who came on the days that are over: what is left are counts, which name nobody and link nothing. */
export async function forgetVisitors({ database }: Pick<Platform, 'database'>, now = new Date()): Promise<void> {
  const today = sydneyDay(now)
  await deleteOldVisitors(database.queries, today)
  await deleteRareValues(database.queries, addDays(today, -1))
}

/** Every hour: a day's visitors are forgotten 41 minutes after midnight in Sydney. */
export function trafficJob(platform: Pick<Platform, 'database'>): Job {
  return { queue: 'traffic', every: '41 * * * *', leaseSeconds: 600, work: () => forgetVisitors(platform) }
}
