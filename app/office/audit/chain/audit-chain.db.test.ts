import { createSecretKey } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { EntryRow } from '#app/core/audit-entry.ts'
import { withEntryMacs } from '#app/outbox/entry-macs.server.ts'
import { type Keys, keysFrom } from '#app/data/crypto/keys.server.ts'
import { checkpointInMemory } from '#app/data/audit-checkpoint.server.ts'
import { startTestPlatform, testOrigin, type TestPlatform } from '#app/testing/test-platform.ts'

import { auditEvents } from '../screens/audit.queries.server.ts'
import { auditChain } from './chain.queries.server.ts'
import { linkAuditEntries } from './link-audit-entries.server.ts'
import { verifyAuditChain } from './verify-audit-chain.server.ts'

async function record(platform: TestPlatform, count: number, name = 'Mia'): Promise<void> {
  for (let n = 1; n <= count; n += 1) {
    await commitEffects(platform.database, {
      audit: {
        actor: { kind: 'staff', name },
        action: 'enquiry.assigned',
        subject: { kind: 'enquiry', label: `E-${n}` },
        was: { zebra: 1, assignee: null, apple: 'ä' },
        became: { assignee: name, isUrgent: false },
        origin: testOrigin,
      },
    })
    // The embedded engine's clock has a resolution of one millisecond, and entries of the same millisecond have no defined order.
    for (const now = Date.now(); Date.now() === now;) await setImmediate()
  }
}

/** Runs statements with the triggers disabled, as an attacker with all database privileges can. */
async function behindTheTrigger(platform: TestPlatform, ...statements: ReturnType<typeof sql>[]): Promise<void> {
  await platform.database.transaction(async (tx) => {
    await tx.execute(sql`alter table audit_events disable trigger all`)
    for (const statement of statements) await tx.execute(statement)
    await tx.execute(sql`alter table audit_events enable trigger all`)
  })
}

/** Computes the proofs of all current entries with the given keys. */
async function rewriteMacsWith(platform: TestPlatform, keys: Keys): Promise<void> {
  const { rows } = await platform.database.queries.execute<EntryRow>(
    sql`select id, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, subject_label, was, became, request_id, ip
        from audit_events`,
  )
  const { entryMac } = withEntryMacs(platform.database, keys)
  await behindTheTrigger(
    platform,
    ...rows.map((row) => sql`update audit_events set proof = ${entryMac?.(row)} where id = ${row.id}`),
  )
}

test('entries are linked in the order of their times, and their chain is valid', async () => {
  await using platform = await startTestPlatform()
  await record(platform, 3)
  expect(await linkAuditEntries(platform)).toBe(3)
  await record(platform, 2)
  expect(await linkAuditEntries(platform)).toBe(2)
  expect(await linkAuditEntries(platform)).toBe(0)
  const entries = await platform.database.queries.select().from(auditEvents).orderBy(auditEvents.position)
  expect(entries.map(({ position, subjectLabel }) => [position, subjectLabel])).toEqual([
    [1, 'E-1'],
    [2, 'E-2'],
    [3, 'E-3'],
    [4, 'E-1'],
    [5, 'E-2'],
  ])
  for (const [index, entry] of entries.slice(1).entries()) expect(entry.previousHash).toEqual(entries[index]?.hash)
  expect(await verifyAuditChain(platform)).toEqual({ count: 5, broken: undefined })
  const [kept] = await platform.database.queries.select().from(auditChain)
  expect(kept).toMatchObject({ position: 5, checkedCount: 5, brokenPosition: null })
})

test('an empty log is valid, and a backlog of more than one batch is linked completely', async () => {
  await using platform = await startTestPlatform()
  expect(await verifyAuditChain(platform)).toEqual({ count: 0, broken: undefined })
  await platform.database.queries.execute(sql`
    insert into audit_events (id, actor_kind, actor_name, action, subject_kind, subject_label)
    select gen_random_uuid(), 'system', 'Test', 'made', 'test', n::text from generate_series(1, 450) n`)
  await rewriteMacsWith(platform, platform.keys)
  expect(await linkAuditEntries(platform)).toBe(450)
  expect(await verifyAuditChain(platform)).toEqual({ count: 450, broken: undefined })
})

test('concurrent runs produce one chain', async () => {
  await using platform = await startTestPlatform()
  await record(platform, 12)
  await Promise.all(Array.from({ length: 6 }, () => linkAuditEntries(platform)))
  await linkAuditEntries(platform)
  expect(await verifyAuditChain(platform)).toEqual({ count: 12, broken: undefined })
})

test('the trigger rejects every change and deletion of a linked entry', async () => {
  await using platform = await startTestPlatform()
  await record(platform, 2)
  const statements = [
    sql`update audit_events set actor_name = 'Somebody else'`,
    sql`update audit_events set position = 7, actor_name = 'Somebody else'`,
    sql`delete from audit_events`,
    sql`truncate audit_events`,
    sql`truncate audit_events cascade`,
  ]
  const refusedAll = async (more: ReturnType<typeof sql>[] = []) => {
    for (const statement of [...statements, ...more]) {
      await expect(platform.database.queries.execute(statement)).rejects.toMatchObject({
        cause: { message: 'audit events are append-only' },
      })
    }
  }
  await refusedAll()
  await linkAuditEntries(platform)
  await refusedAll([
    sql`update audit_events set position = position + 10`,
    sql`update audit_events set hash = null, position = null, previous_hash = null`,
  ])
  expect(await verifyAuditChain(platform)).toEqual({ count: 2, broken: undefined })
})

const attacks = [
  [
    'a changed actor',
    [sql`update audit_events set actor_name = 'Somebody else' where position = 4`],
    { position: 4, why: 'changed' },
  ],
  [
    'a changed fact',
    [sql`update audit_events set became = '{"assignee": "Bo", "isUrgent": false}' where position = 4`],
    { position: 4, why: 'changed' },
  ],
  [
    'a time moved by a microsecond',
    [sql`update audit_events set at = at + interval '1 microsecond' where position = 4`],
    { position: 4, why: 'changed' },
  ],
  ['a deleted entry', [sql`delete from audit_events where position = 4`], { position: 4, why: 'missing' }],
  ['a cut-off end', [sql`delete from audit_events where position > 4`], { position: 5, why: 'missing' }],
  ['a completely deleted log', [sql`delete from audit_events`], { position: 1, why: 'missing' }],
  [
    'a deleted entry whose successors moved up',
    [
      sql`delete from audit_events where position = 4`,
      sql`update audit_events set position = position - 1 where position > 4`,
    ],
    { position: 4, why: 'unlinked' },
  ],
  [
    'two entries that changed places',
    [
      sql`update audit_events set position = 100 where position = 3`,
      sql`update audit_events set position = 3 where position = 4`,
      sql`update audit_events set position = 4 where position = 100`,
    ],
    { position: 3, why: 'unlinked' },
  ],
  [
    'an inserted entry',
    [
      sql`update audit_events set position = 100 + position where position > 3`,
      sql`update audit_events set position = position - 99 where position > 100`,
      sql`insert into audit_events (id, position, actor_kind, actor_name, action, subject_kind, subject_label, previous_hash, hash)
        select gen_random_uuid(), 4, 'staff', 'Nobody', 'made', 'test', 'x', hash, sha256('x') from audit_events where position = 3`,
    ],
    { position: 4, why: 'changed' },
  ],
  [
    'an entry appended after the end',
    [
      sql`insert into audit_events (id, position, actor_kind, actor_name, action, subject_kind, subject_label, previous_hash, hash)
        select gen_random_uuid(), 9, 'staff', 'Nobody', 'made', 'test', 'x', hash, sha256('x') from audit_events where position = 8`,
    ],
    { position: 9, why: 'unlinked' },
  ],
] as const

test.each(attacks)(
  'the check finds %s at its position, even if the triggers were disabled',
  async (_name, statements, broken) => {
    await using platform = await startTestPlatform()
    await record(platform, 8)
    await linkAuditEntries(platform)
    await behindTheTrigger(platform, ...statements)
    expect(await verifyAuditChain(platform)).toMatchObject({ broken })
    expect((await platform.database.queries.select().from(auditChain))[0]).toMatchObject({
      brokenPosition: broken.position,
      brokenWhy: broken.why,
    })
  },
)

const emptied = sql`update audit_events set position = null, hash = null, previous_hash = null`
const otherKey = createSecretKey(Buffer.alloc(32))
const withOtherKeys = { newestId: 't1', ids: ['t1'], holds: () => true, derive: () => otherKey }
/** Seals the log as an attacker who has the database, but neither the keys nor the data folder. */
async function forge(platform: TestPlatform): Promise<number> {
  await rewriteMacsWith(platform, withOtherKeys)
  return linkAuditEntries({ ...platform, keys: withOtherKeys, checkpoint: checkpointInMemory() })
}

test('the check finds a chain that was linked again without the key, also after the product has linked more entries', async () => {
  await using platform = await startTestPlatform()
  await record(platform, 4)
  await linkAuditEntries(platform)
  await behindTheTrigger(platform, emptied, sql`update audit_events set actor_name = 'Bo'`)
  await platform.database.queries.execute(sql`delete from audit_chain`)
  expect(await forge(platform)).toBe(4)
  expect(await verifyAuditChain(platform)).toMatchObject({ broken: { position: 4, why: 'changed' } })
  await record(platform, 2)
  expect(await linkAuditEntries(platform)).toBe(2)
  expect(await verifyAuditChain(platform)).toMatchObject({ broken: { position: 5, why: 'unlinked' } })
})

test('a chain whose end was sealed with other keys is invalid, even without a checkpoint', async () => {
  await using platform = await startTestPlatform()
  await record(platform, 4)
  await forge(platform)
  expect(await verifyAuditChain(platform)).toMatchObject({ broken: { position: 4, why: 'changed' } })
  await record(platform, 2)
  await linkAuditEntries(platform)
  expect(await verifyAuditChain(platform)).toMatchObject({ broken: { position: 5, why: 'unlinked' } })
})

test('a log whose chain was deleted stays invalid when the product links it again', async () => {
  await using platform = await startTestPlatform()
  await record(platform, 4)
  await linkAuditEntries(platform)
  await behindTheTrigger(platform, emptied, sql`update audit_events set actor_name = 'Bo'`)
  await platform.database.queries.execute(sql`delete from audit_chain`)
  expect(await verifyAuditChain(platform)).toMatchObject({ broken: { position: 1, why: 'missing' } })
  expect(await linkAuditEntries(platform)).toBe(4)
  expect(await verifyAuditChain(platform)).toMatchObject({ broken: { position: 1, why: 'missing' } })
})

test('the check finds changed entries that an older end of the chain was restored to hide', async () => {
  await using platform = await startTestPlatform()
  await record(platform, 4)
  await linkAuditEntries(platform)
  const [older] = await platform.database.queries.select().from(auditChain)
  await record(platform, 4)
  await linkAuditEntries(platform)
  const after4 = sql`update audit_events set position = null, hash = null, previous_hash = null, actor_name = 'Bo' where position > 4`
  await behindTheTrigger(platform, after4)
  await platform.database.queries.delete(auditChain)
  if (older) await platform.database.queries.insert(auditChain).values(older)
  expect(await verifyAuditChain(platform)).toMatchObject({ broken: { position: 5, why: 'missing' } })
  await linkAuditEntries(platform)
  expect(await verifyAuditChain(platform)).toMatchObject({ broken: { position: 5, why: 'missing' } })
})

test('the check finds that an older copy replaced the whole log', async () => {
  await using platform = await startTestPlatform()
  await record(platform, 4)
  await linkAuditEntries(platform)
  const [older] = await platform.database.queries.select().from(auditChain)
  await record(platform, 4)
  await linkAuditEntries(platform)
  await behindTheTrigger(platform, sql`delete from audit_events where position > 4`)
  await platform.database.queries.delete(auditChain)
  if (older) await platform.database.queries.insert(auditChain).values(older)
  expect(await verifyAuditChain(platform)).toMatchObject({ broken: { position: 5, why: 'missing' } })
})

test('a chain whose end was sealed with a lost key continues from the checkpoint', async () => {
  await using platform = await startTestPlatform()
  await record(platform, 4)
  await linkAuditEntries(platform)
  const keys = keysFrom(`t2:${Buffer.alloc(32, 8).toString('base64')}`)
  const later = { ...platform, keys, database: withEntryMacs(platform.database, keys) }
  await record(later, 2)
  await linkAuditEntries(later)
  expect(await verifyAuditChain(later)).toEqual({ count: 6, broken: undefined })
})

const insertion = sql`insert into audit_events (id, actor_kind, actor_name, action, subject_kind, subject_label)
  values (gen_random_uuid(), 'staff', 'Mia', 'newsagency.closed', 'newsagency', 'N-1')`

const columns = sql`actor_kind, actor_name, action, subject_kind, subject_label, was, became, request_id, ip, proof`

test.each([
  ['inserted', insertion],
  ['changed', sql`update audit_events set actor_name = 'Bo' where position is null`],
  ['copied', sql`insert into audit_events (id, ${columns}) select gen_random_uuid(), ${columns} from audit_events where position is null`], // prettier-ignore
])('an entry that was %s before it was linked breaks the chain there permanently (rule BO6)', async (_, act) => {
  await using platform = await startTestPlatform()
  await record(platform, 3)
  await linkAuditEntries(platform)
  await record(platform, 1)
  await behindTheTrigger(platform, act)
  for (const later of [1, 2]) {
    await linkAuditEntries(platform)
    expect((await verifyAuditChain(platform)).broken).toMatchObject({ why: 'unlinked' })
    await record(platform, later)
  }
  expect(platform.logLines.join('')).toContain('not written by the product')
})
