import { createHmac, randomBytes } from 'node:crypto'

import type { Platform } from '#app/platform/platform.server.ts'
import { addressBlock } from '#app/platform/edge/client-address.server.ts'

import { keepSalt } from './traffic.store.server.ts'

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
