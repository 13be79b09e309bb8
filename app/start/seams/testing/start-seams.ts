import { join } from 'node:path'

import { rootFolder } from '#scripts/root-folder.ts'
import { ExampleClock } from '#scripts/seed/example-clock.ts'
import { startScratchProduct } from '#scripts/seed/scratch-product.ts'

import { readConfig } from '#app/core/config/config.server.ts'
import { seededRandom } from '#app/core/seeded-random.ts'
import { keysFrom } from '#app/data/crypto/keys.server.ts'
import { hashCheaply } from '#app/identity/passwords/hash-password.server.ts'
import type { Role } from '#app/office/roles/roles.ts'
import type { StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { makeTestMember, openTestSession } from '#app/office/testing/staff-fixtures.ts'
import { ensureRate } from '#app/rates/testing/rates-fixtures.ts'

const keys = keysFrom(`t1:${Buffer.alloc(32, 7).toString('base64')}`)
const firstDay = new Date('2026-11-02T00:00:00Z')
const lastDay = new Date('2046-01-01T00:00:00Z')

/** The jobs that a passing day starts, in their order within a day. */
const scheduled = ['shop-changes', 'leavings', 'signing-sweep', 'contract-settling', 'reminders']

/**
 * Starts the whole product on an embedded database with a moved clock, and an office with one member of each role that acts on shops. Its
 * people are shared; each sequence has its own retailers.
 */
export async function startSeams() {
  const clock = new ExampleClock(firstDay, lastDay, seededRandom(7))
  const env = { WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8', DEMO_STORES: 'off', UNDO_SECONDS: '10', LOG_LEVEL: 'error' }
  const hashAsUsual = hashCheaply()
  const product = await startScratchProduct({
    config: readConfig({}),
    keys,
    // Without a build it starts empty, and takes some seconds more.
    template: join(rootFolder, 'build/empty-database.tar.gz'),
    isInMemory: true,
    env,
  })
  const { platform } = product
  await ensureRate(platform)
  const members = {
    owner: await makeTestMember(platform, 'owner'),
    operations: await makeTestMember(platform, 'operations'),
  } satisfies Partial<Record<Role, unknown>>

  /** Returns a colleague with a new session, as after a sign-in. */
  const as = async (role: keyof typeof members): Promise<StaffActor> =>
    (await openTestSession(platform, members[role].id)).actor

  return {
    ...product,
    clock,
    as,
    members,
    /** The names of the acts that were done. */
    done: new Set<string>(),
    /** Moves the clock by whole days. The scheduled jobs and the jobs that they queue run after each day, in a longer time every five days. */
    async pass(days: number): Promise<void> {
      const step = days > 5 ? 5 : 1
      for (let passed = 0; passed < days; passed += step) {
        clock.tick(86_400 * Math.min(step, days - passed))
        await product.runScheduled(scheduled)
        await product.runDueJobs()
      }
    },
    async stop(): Promise<void> {
      await product.close()
      clock.stop()
      hashAsUsual()
    },
  }
}

export type Seams = Awaited<ReturnType<typeof startSeams>>
