import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { makeTestRegistration } from '#app/registrations/testing/registration-fixtures.ts'
import { personalData } from '#app/start/wiring/personal-data.server.ts'
import { startTestPlatform } from '#app/testing/test-platform.ts'

import { countOverdue } from './count-overdue.server.ts'
import { timedRules } from './enforce-retention.server.ts'
import { letANightGo } from '../testing/let-a-night-go.ts'
import {
  everything,
  type Life,
  liveALife,
  type InventedPerson,
  inventedPeople,
  type World,
} from '../testing/live-a-life.ts'
import { startWorld } from '../testing/start-world.ts'

const dayMs = 86_400_000
const timed = new Set(timedRules(personalData).map(({ rule }) => rule.name))
// They are deleted with their agreement, in the same night.
timed.delete('Histories of agreements that are erased')

async function whatWent({ platform }: World): Promise<Record<string, number>> {
  const { rows } = await platform.database.queries.execute<{ became: Record<string, number> }>(
    sql`select became from audit_events where action = 'retention.enforced' order by at desc limit 1`,
  )
  return rows[0]?.became ?? {}
}

test(
  'each night deletes exactly the rows that the page announced, until none are left (rule PD3)',
  { tags: 'slow' },
  async () => {
    const world = await startWorld()
    const lived: Life[] = [everything, { ...everything, retails: 'voided', registers: 'approved' }]
    for (const [index, life] of lived.entries()) await liveALife(world, inventedPeople[index] as InventedPerson, life)
    const gone = new Set<string>()
    for (const days of [0, 1, 3, 8, 31, 181, 366, 731, 1_100, 2_558, 5_200]) {
      const night = new Date(Date.now() + days * dayMs)
      const said = await countOverdue(world.platform, world.actor, night)
      await letANightGo(world.platform, night)
      const went = Object.entries(await whatWent(world)).filter(([name]) => timed.has(name))
      expect(Object.fromEntries(said.map(({ name, count }) => [name, count])), `after ${days} days`).toEqual(
        Object.fromEntries(went),
      )
      for (const [name] of went) gone.add(name)
      expect(await countOverdue(world.platform, world.actor, night)).toEqual([])
    }
    // The rows cover every kind of deletion: hourly and nightly, deleted and anonymised, with and without an index.
    for (const name of ['Responses for repeated requests', 'Mails, with their text', 'Enquiries', 'Closed stores'])
      expect(gone).toContain(name)
    expect(gone.size).toBeGreaterThan(15)
    // Reminders about deleted rows are deleted with them.
    const { rows } = await world.platform.database.queries.execute(sql`select kind from reminders`)
    expect(rows).toEqual([])
  },
)

test('a rule whose rows cannot be counted is shown without a number, and the others are counted (rule PD3)', async () => {
  await using platform = await startTestPlatform()
  const { actor } = await signInAs(platform, 'operations')
  await makeTestRegistration(platform, { status: 'declined', declineReason: 'Too near', decidedAt: new Date() })
  const broken = personalData.map((table) =>
    table.table === 'enquiries'
      ? { ...table, rules: [{ ...table.rules[0], when: 'no_such_column' }] as typeof table.rules }
      : table,
  )
  const port = (() => ({ list: () => Promise.resolve(broken) })) as unknown as typeof platform.port
  const said = await countOverdue({ ...platform, port }, actor, new Date(Date.now() + 366 * dayMs))
  expect(said.map(({ name, count }) => [name, count])).toEqual([
    ['Enquiries', undefined],
    ['Declined registrations', 1],
    ['Sessions of staff', 1],
  ])
  expect(platform.logLines.filter((line) => line.includes('could not be counted'))).toHaveLength(1)
})
