import type { Config } from '#app/core/config/config.server.ts'
import type { Keys } from '#app/data/crypto/keys.server.ts'
import type { Database, PlainConnection } from '#app/data/database/database.server.ts'
import { seededRandom } from '#app/core/seeded-random.ts'
import { exampleMobiles, exampleRequest } from '#app/core/example.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { rewriteEntryMacs } from '#app/outbox/entry-macs.server.ts'
import { hashCheaply } from '#app/identity/passwords/hash-password.server.ts'
import { sydneyDay } from '#app/traffic/sydney-day.ts'

import { tellOfEnquiries, tellOfUsInterest } from './enquiry-stories.ts'
import { ExampleClock, hoursBefore } from './example-clock.ts'
import { createPeople } from './example-people.ts'
import type { World } from './example-world.ts'
import { tellOfOptOuts } from './opt-out-stories.ts'
import { tellOfPrivacy } from './privacy-stories.ts'
import { tellOfRegistrations } from './registration-stories.ts'
import { startScratchProduct } from './scratch-product.ts'
import { openOffice, putInRates, tellOfStaff } from './staff-stories.ts'
import { tellOfStatus, tellOfTraffic } from './traffic-stories.ts'

const days = 30
/** The office is older than the month: some of its codes have expired by now. */
const daysBefore = 9

/** The daily jobs: reminders, due changes of accounts, and the deletion of visitors' data. */
const scheduled = ['reminders', 'contract-settling', 'traffic']

type MonthWanted = {
  config: Config
  keys: Keys
  /** The same number creates the same stories. */
  seed: number
  /** The amount of examples: 1 is a month. */
  scale: number
  now: Date
  /** Addresses and numbers that the installation already uses. */
  taken?: readonly string[]
  /** A migrated, empty database from the build; without it one is created, which takes five seconds. */
  template?: string
  /** Called with the share of the month that has passed. */
  onProgress?(share: number): void
}

/** Prepares the data for the installation: no one is signed in, and no one can sign in. */
const asTheyAreShown = `
  set session_replication_role = replica;
  update audit_events set request_id = '${exampleRequest}', position = null, hash = null, previous_hash = null;
  update staff set disabled_at = coalesce(disabled_at, now()) where role = 'owner'`

async function showThem(connection: PlainConnection, keys: Keys): Promise<void> {
  await connection.execute(asTheyAreShown)
  await rewriteEntryMacs(connection, keys)
  await connection.execute('set session_replication_role = origin')
}

/** Lets every half day pass, and runs the product's scheduled jobs. */
function letDaysPass({ clock, end }: World, run: () => Promise<void>, onProgress: (share: number) => void): void {
  const begin = Date.now()
  const span = end.getTime() - begin
  for (let at = begin; at < end.getTime(); at += 12 * 3_600_000)
    clock.at(new Date(at), async () => {
      onProgress((at - begin) / span)
      await run()
    })
  clock.at(new Date(end.getTime() - 60_000), run)
}

const jobsRunUntilMs = 3 * 60_000

/**
 * Creates a month of examples by the acts of visitors, retailers and staff, on a separate product in this process, whose clock runs from a
 * month ago until `now` (decision 48). `take` gets the database at the end.
 */
export async function makeExamples(
  { config, keys, seed, scale, now, taken = [], template, onProgress = () => {} }: MonthWanted,
  take: (database: Database) => Promise<void>,
): Promise<void> {
  const random = seededRandom(seed)
  const start = hoursBefore(now, days * 24)
  const clock = new ExampleClock(hoursBefore(start, daysBefore * 24), now, random)
  const hashInFull = hashCheaply()
  try {
    const product = await startScratchProduct({ config, keys, template })
    try {
      const { platform } = product
      // Three days of the month on which a campaign goes out.
      const busy = [4, 13, 22].map((day) => sydneyDay(new Date(start.getTime() + day * 86_400_000)))
      const people = createPeople(random, taken)
      const office = await openOffice({ platform, clock, people })
      const world: World = { ...product, platform, random, clock, people, numbers: exampleMobiles.filter((number) => !taken.includes(number)), office, start, end: now, scale, isBusy: (at) => busy.includes(sydneyDay(at)) } // prettier-ignore
      await putInRates(world)
      for (const tell of [tellOfStaff, tellOfEnquiries, tellOfUsInterest, tellOfRegistrations, tellOfOptOuts, tellOfPrivacy, tellOfTraffic]) tell(world) // prettier-ignore
      letDaysPass(world, () => product.runScheduled(scheduled), onProgress)
      // Records of the last minutes are still waiting.
      await clock.run(async () => (Date.now() < now.getTime() - jobsRunUntilMs ? product.runDueJobs() : undefined))
      await tellOfStatus(world)
      await platform.database.transaction((tx) =>
        commitEffects(tx, {
          audit: {
            actor: { kind: 'system', name: 'seed' },
            action: 'examples.put-in',
            subject: { kind: 'examples', label: 'a month of examples' },
            became: { seed, scale },
          },
        }),
      )
      await platform.database.exclusively((connection) => showThem(connection, keys))
      await take(platform.database)
    } finally {
      await product.close()
    }
  } finally {
    hashInFull()
    clock.stop()
  }
}
