import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { personalData } from '#app/start/wiring/personal-data.server.ts'
import type { Queries } from '#app/data/database/database.server.ts'
import { rowsAsText } from '#app/testing/reading/rows-as-text.ts'
import { withoutIds } from '#app/testing/database/without-ids.ts'
import { testOrigin } from '#app/testing/test-platform.ts'
import { linkAuditEntries } from '#app/office/audit/chain/link-audit-entries.server.ts'
import { verifyAuditChain } from '#app/office/audit/chain/verify-audit-chain.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'

import { erasePerson } from './erase-person.server.ts'
import { findPerson, waitsOf } from './find-person.server.ts'
import {
  closeStores,
  everything,
  type Life,
  liveALife,
  lives,
  type InventedPerson,
  inventedPeople,
  type World,
} from '../testing/live-a-life.ts'
import { identifiersOf, startWorld } from '../testing/start-world.ts'

/** Tables in which rows of a person may stay after an erasure, as published. */
const mayStay = new Set(
  personalData
    .filter(({ rules }) => rules.some(({ onErasure }) => typeof onErasure === 'object' && 'stays' in onErasure))
    .map(({ table }) => table),
)

async function tablesHolding(queries: Queries, { givenName, surname, email, mobile, abn, account }: InventedPerson) {
  const needles = [
    givenName,
    surname,
    email,
    encodeURIComponent(email),
    mobile,
    mobile.replaceAll(' ', ''),
    abn,
    account,
  ]
  const { rows } = await queries.execute<{ schema: string; name: string }>(
    sql`select table_schema as schema, table_name as name from information_schema.tables
        where table_type = 'BASE TABLE' and (table_schema = 'public' or (table_schema = 'pgboss' and table_name = 'job'))`,
  )
  const holding: string[] = []
  for (const { schema, name } of rows) {
    const all = await queries.execute(sql`select * from ${sql.identifier(schema)}.${sql.identifier(name)}`)
    const text = rowsAsText(all.rows).toLowerCase()
    if (needles.some((needle) => text.includes(needle.toLowerCase()))) holding.push(name)
  }
  return holding.toSorted()
}

/** Without an account, a shop's records are found only by their address and number. */
const withoutAccount: Life = { ...everything, retails: 'never' }

/** Counts the rows about a person by table, as `findPerson` finds them. */
async function countsOf({ platform, actor }: World, person: InventedPerson): Promise<Record<string, number>> {
  const { groups } = await findPerson(platform, actor, identifiersOf(person))
  return Object.fromEntries(groups.map(({ name, count }) => [name, count]))
}

test('after an erasure no column contains the person except as declared, and others are untouched (rule PD6)', async () => {
  const sample = fc.sample(fc.tuple(lives, lives), { numRuns: 3, seed: 20_261_125 })
  const byHand = [
    [everything, everything],
    [withoutAccount, withoutAccount],
  ] as const
  for (const [mine, theirs] of [...byHand, ...sample]) {
    const [me, other] = inventedPeople as [InventedPerson, InventedPerson]
    const world = await startWorld()
    const { platform, actor } = world
    const { queries } = platform.database
    await liveALife(world, other, theirs)
    await liveALife(world, me, mine)
    const erasing = { who: identifiersOf(me), origin: testOrigin }
    const isUnderWay = waitsOf((await findPerson(platform, actor, erasing.who)).groups).length > 0
    const heldBefore = await tablesHolding(queries, me)
    if (isUnderWay) {
      expect(await erasePerson(platform, actor, erasing)).toEqual({ ok: false, refusal: 'under-way' })
      expect(await tablesHolding(queries, me)).toEqual(heldBefore)
      await closeStores(world, me)
      await queries.execute(
        sql`update registrations set status = 'declined', decline_reason = 'no', decided_at = now() where status = 'received' and email_key = ${me.email.toLowerCase()}`,
      )
    }
    const others = await countsOf(world, other)
    expect(await erasePerson(platform, actor, erasing), JSON.stringify(mine)).toMatchObject({ ok: true })
    const held = await tablesHolding(queries, me)
    expect(
      held.filter((table) => !mayStay.has(table)),
      JSON.stringify(mine),
    ).toEqual([])
    if (mine.retails !== 'signed') expect(held).not.toContain('sign_documents')
    if (!mine.optsOut) expect(held).not.toContain('opt_outs')
    expect(await countsOf(world, other), JSON.stringify(theirs)).toEqual(others)
    // A second erasure succeeds and finds nothing to erase.
    expect(await erasePerson(platform, actor, erasing)).toEqual({ ok: true, value: {} })
    await linkAuditEntries(platform)
    expect(await verifyAuditChain(platform)).toMatchObject({ broken: undefined })
  }
})

test('an erasure and its audit entry, which does not name the person, are one transaction (rule PD6)', async () => {
  const world = await startWorld()
  const { platform, actor } = world
  const { queries } = platform.database
  const [me] = inventedPeople as [InventedPerson]
  await liveALife(world, me, { ...everything, retails: 'never', registers: 'never' })
  const erasing = { who: identifiersOf(me), origin: testOrigin }
  const before = await countsOf(world, me)
  const failing = {
    ...platform,
    database: {
      ...platform.database,
      transaction: <Value>(work: Parameters<typeof platform.database.transaction<Value>>[0]) =>
        platform.database.transaction<Value>(async (tx) => {
          await work(tx)
          throw new Error('killed')
        }),
    },
  }
  await expect(erasePerson(failing, actor, erasing)).rejects.toThrow('killed')
  expect(await countsOf(world, me)).toEqual(before)
  await erasePerson(platform, actor, erasing)
  const { rows } = await queries.execute(
    sql`select actor_name, subject_label, became from audit_events where action = 'person.erased'`,
  )
  expect(rows).toMatchObject([{ subject_label: 'A person who asked for it', became: { Enquiries: 1 } }])
  expect(withoutIds(rowsAsText(rows))).not.toMatch(/Zebedee|Quillfeather|0491/)
})

test('only owners and operations find and erase people, and erasing requires a fresh second factor', async () => {
  const { platform } = await startWorld()
  const erasing = { who: identifiersOf(inventedPeople[0] as InventedPerson), origin: testOrigin }
  for (const role of ['sales', 'viewer'] as const) {
    const { actor } = await signInAs(platform, role)
    await expect(findPerson(platform, actor, erasing.who)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(erasePerson(platform, actor, erasing)).rejects.toMatchObject({ code: 'forbidden' })
  }
  const { actor } = await signInAs(platform, 'owner')
  const stale = { ...actor, secondFactorAt: new Date(Date.now() - 11 * 60_000) }
  await expect(erasePerson(platform, stale, erasing)).rejects.toMatchObject({ code: 'forbidden' })
})
