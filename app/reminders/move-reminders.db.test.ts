import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { restoreBackup } from '#app/backup/restore-backup.server.ts'
import { takeBackup } from '#app/backup/take-backup.server.ts'
import type { Database, PlainConnection } from '#app/data/database/database.server.ts'
import { migrate, readMigrations } from '#app/data/database/migrations/migrate.server.ts'
import { openTestDatabase } from '#app/testing/database/open-test-database.ts'

const idOf = (kind: string, n: number) => `00000000-0000-4000-${kind}000-00000000000${n}`
const at = (day: number) => `'2027-03-0${day}T01:00:00Z'`

const invitation = (n: number, columns: string, values: string) => `
  insert into invitations (id, newsagency_id, email, email_key, given_name, surname, code_bucket, code_hash, key_id, expires_at, created_at, ${columns})
  values ('${idOf('9', n)}', '${idOf('8', 1)}', '${n}@example.com', '${n}@example.com', 'Mia', '', 1, 'h', 'k', ${at(9)}, ${at(1)}, ${values});`

/**
 * Data of version 0.2.0: one shop with two invitations, its contract, a renewal and its go-live list, and another shop whose
 * reminders are stopped.
 */
const before = `
  insert into newsagencies (id, slug, shop_name, postcode, phone, time_zone, services, status)
  select ('00000000-0000-4000-8000-00000000000' || n)::uuid, 'corner' || n, 'Corner', '3939', '1', 'Australia/Melbourne', '{}', 'closed'
  from generate_series(1, 3) n;
  ${invitation(1, 'reminders_sent, next_reminder_at', `2, ${at(3)}`)}
  ${invitation(2, 'reminders_sent, reminders_stopped_at', `1, ${at(4)}`)}
  insert into contract_reminders (newsagency_id, sent, next_at, stopped_at, since)
  values ('${idOf('8', 1)}', 1, ${at(5)}, null, ${at(2)}), ('${idOf('8', 2)}', 2, null, ${at(6)}, ${at(2)});
  insert into contract_renewals (id, newsagency_id, token_hash, token_sealed, email, started_by, expires_at, reminders_sent, next_reminder_at)
  values ('${idOf('a', 1)}', '${idOf('8', 1)}', 'h', 's', '1@example.com', '${idOf('8', 1)}', ${at(9)}, 1, ${at(7)});
  insert into go_lives (id, newsagency_id, sealed_at, training_reminders, training_reminder_at, reminders_stopped_at)
  values ('${idOf('b', 1)}', '${idOf('8', 1)}', ${at(1)}, 1, ${at(8)}, null), ('${idOf('b', 2)}', '${idOf('8', 2)}', ${at(1)}, 0, null, ${at(8)});`

const clear = 'drop schema public cascade; create schema public; drop schema if exists pgboss cascade'

async function kept({ rows }: PlainConnection) {
  const found = await rows<Record<string, string | number | null>>(
    `select kind || ' ' || right(subject_id::text, 1) as of, sent, to_char(counted_from at time zone 'UTC', 'DD') as day,
      to_char(next_at at time zone 'UTC', 'DD') as next, to_char(stopped_at at time zone 'UTC', 'DD') as stopped from reminders order by 1`,
  )
  return found.map(({ of, ...row }) => [of, ...Object.values(row)])
}

/** Counts the due reminders in the former columns. */
async function dueBefore({ rows }: PlainConnection) {
  const [found] = await rows<{ due: number }>(`select (select count(next_reminder_at) from invitations)::int
    + (select count(next_at) from contract_reminders)::int + (select count(next_reminder_at) from contract_renewals)::int
    + (select count(least(training_reminder_at, test_reminder_at)) from go_lives)::int as due`)
  return found?.due
}

/**
 * Checks that a backup of the moved reminders and of the former columns is restored with the same reminders: no trigger moves
 * them again.
 */
async function comesBack(database: Database): Promise<void> {
  const file = join(mkdtempSync(join(tmpdir(), 'tillway-reminders-')), 'moved.backup')
  onTestFinished(() => rmSync(dirname(file), { recursive: true, force: true }))
  await takeBackup(database, { file, passphrase: undefined, version: '1' })
  const copy = await openTestDatabase({ isOwn: true })
  await copy.exclusively((connection) => connection.execute(clear))
  await restoreBackup(copy, { file, passphrase: undefined, check: async () => {} })
  expect(await copy.exclusively(kept)).toEqual(await database.exclusively(kept))
  await copy.close()
}

test('reminders of the previous version move, with its later changes; it sends none, and a backup survives a restore', async () => {
  const database = await openTestDatabase({ isOwn: true })
  const known = readMigrations()
  const index = known.findIndex(({ name }) => name.endsWith('-reminders.sql'))
  await database.exclusively((connection) => connection.execute(clear))
  await migrate(database, known.slice(0, index))
  await database.exclusively((connection) => connection.execute(before))
  await migrate(database, known)
  await database.exclusively(async (connection) => {
    const moved = [
      ['contract 1', 1, '02', '05', null],
      ['contract 2', 2, '02', null, '06'],
      ['invitation 1', 2, '01', '03', null],
      ['invitation 2', 1, '01', null, '04'],
      ['renewal 1', 1, '09', '07', null],
      ['test 2', 0, '01', null, '08'],
      ['training 1', 1, '01', '08', null],
      ['training 2', 0, '01', null, '08'],
    ]
    expect([await kept(connection), await dueBefore(connection)]).toEqual([moved, 0])
    // A process of the previous version continues for a moment: it invites, a retailer works on a contract, a parcel arrives, a
    // retailer stops reminders.
    await connection.execute(`
      ${invitation(3, 'next_reminder_at', at(6))}
      update contract_reminders set since = ${at(6)}, sent = 0, next_at = ${at(9)};
      insert into contract_reminders (newsagency_id, since, next_at) values ('${idOf('8', 3)}', ${at(6)}, ${at(9)});
      update go_lives set training_reminder_at = ${at(9)}, test_reminder_at = ${at(9)}, sent_at = now(), carrier = 'K', tracking_number = '1', arrived_at = ${at(6)}
        where id = '${idOf('b', 1)}';
      update contract_renewals set next_reminder_at = null, declined_at = now();
      update invitations set reminders_stopped_at = ${at(5)}, next_reminder_at = null where id = '${idOf('9', 1)}'`)
    const after = [
      ['contract 1', 0, '06', '09', null],
      ['contract 2', 0, '06', null, '06'],
      ['contract 3', 0, '06', '09', null],
      ['invitation 1', 2, '01', null, '05'],
      ['invitation 2', 1, '01', null, '04'],
      ['invitation 3', 0, '01', '06', null],
      ['renewal 1', 1, '09', '07', null],
      ['test 1', 0, '06', '09', null],
      ['test 2', 0, '01', null, '08'],
      ['training 1', 1, '01', '09', null],
      ['training 2', 0, '01', null, '08'],
    ]
    expect([await kept(connection), await dueBefore(connection)]).toEqual([after, 0])
  })
  await comesBack(database)
  await database.exclusively(async (connection) => {
    // It deletes: a shop is handed on, an invitation is revoked. This version deletes a contract.
    await connection.execute(`
      delete from contract_reminders where newsagency_id = '${idOf('8', 2)}';
      delete from invitations where id = '${idOf('9', 1)}';
      delete from go_lives where id = '${idOf('b', 2)}';
      delete from reminders where kind = 'contract' and subject_id = '${idOf('8', 3)}'`)
    const gone = ['contract 2', 'contract 3', 'invitation 1', 'test 2', 'training 2']
    expect((await kept(connection)).map(([of]) => of).filter((of) => gone.includes(String(of)))).toEqual([])
    const left = await connection.rows('select newsagency_id from contract_reminders')
    expect(left).toEqual([{ newsagency_id: idOf('8', 1) }])
  })
  await database.close()
})
