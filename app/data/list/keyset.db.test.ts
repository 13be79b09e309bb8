import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { officeLists } from '#app/start/wiring/wiring.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { fillOffice } from '#bench/load/fill-office.ts'
import type { Place } from '#e2e/harness/browser/inspect.ts'

import type { Transaction } from '../database/database.server.ts'
import { startTestPlatform, type TestPlatform } from '#app/testing/test-platform.ts'

const many = 4_000
const size = 25

const others = [
  `insert into enquiries (id, reference, name, email, phone, reason_code, reason_label, message, status, created_at)
   select gen_random_uuid(), 'E-' || n, 'Mia ' || n % 97, 'mia' || n || '@example.com', '1', 'TO_EMAIL_OTHER', 'Other', '',
     (array['new','answered','closed'])[1 + n % 3], now() - n * interval '1 minute'`,
  `insert into us_interests (id, reference, shop_name, name, email, contact_number, zip_code, is_new_jersey, shop_key, notice,
     status, created_at)
   select gen_random_uuid(), 'U-' || n, 'Deli ' || n % 97, 'Mia', 'mia' || n || '@example.com', '1', lpad((n % 997)::text, 5, '0'),
     n % 2 = 0, n::text, '1', (array['new','contacted','closed'])[1 + n % 3], now() - n * interval '1 minute'`,
  `insert into opt_outs (id, number, state, source, position, changed_at)
   select gen_random_uuid(), '+614' || lpad(n::text, 8, '0'), 'out', 'page', n, now() - n * interval '1 minute'`,
  `insert into audit_events (id, at, actor_kind, actor_name, action, subject_kind, subject_label)
   select gen_random_uuid(), now() - n * interval '1 minute', 'system', 'Nobody', 'a', 'b', 'c'`,
  `insert into mails (id, template, data, subject, to_name, to_address, state, created_at)
   select gen_random_uuid(), 't', '{}', 's', 'Mia', 'mia@example.com',
     (array['queued','retrying','sent','failed','bounced','complained'])[1 + n % 6], now() - n * interval '1 minute'`,
]

const invited = `
  insert into invitations (id, newsagency_id, email, email_key, given_name, surname, code_bucket, code_hash, key_id, expires_at)
  select gen_random_uuid(), id, email, email_key, 'P', '', 1, 'x', 'k', now() + case when id::text < '8' then 1 else -1 end * interval '1 day'
  from newsagencies where account_at is null`

const goingLive = `insert into go_lives (id, newsagency_id, sealed_at) select gen_random_uuid(), id, now() from newsagencies`

/** Fills each table with many rows and updates the statistics. */
function fill({ database }: TestPlatform): Promise<unknown> {
  return database.exclusively(async (connection) => {
    for (const script of others) await connection.execute(`${script} from generate_series(1, ${many}) n`)
    const rows = (script: string) => connection.execute(script).then(() => [])
    await fillOffice({ rows } as unknown as Place, { registrations: many, newsagencies: many })
    await connection.execute(invited)
    await connection.execute(goingLive)
  })
}

/** Returns how many rows this connection has read. */
async function rowsRead(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ read: number }>(
    sql`select sum(seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables`,
  )
  return rows[0]?.read ?? 0
}

test(
  'every tab and every order of each list uses an index, and reads little more than it shows',
  { tags: 'slow' },
  async () => {
    await using platform = await startTestPlatform({ hasOwnDatabase: true })
    await fill(platform)
    await platform.database.exclusively((connection) => connection.execute('analyze'))
    const { actor } = await signInAs(platform, 'owner')
    const slow: string[] = []
    expect(officeLists.length).toBeGreaterThan(1)
    for (const list of officeLists.filter(({ isSmall }) => !isSmall))
      for (const address of list.addresses) {
        const params = new URLSearchParams(address)
        const [plan, cost] = await platform.database.transaction(async (tx) => {
          const { rows } = await tx.execute(sql`explain ${list.sqlOf(tx, actor, params, size)}`)
          const before = await rowsRead(tx)
          await list.readPage(tx, actor, params, size)
          return [JSON.stringify(rows), (await rowsRead(tx)) - before] as const
        })
        // A tab may look up a second table for each row, and skip half of them.
        if (plan.includes('Seq Scan') || cost > 8 * size) slow.push(`${list.path}?${address}: ${cost} rows, ${plan}`)
      }
    expect(slow).toEqual([])
  },
)
