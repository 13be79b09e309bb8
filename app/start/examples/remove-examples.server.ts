import { sql } from 'drizzle-orm'

import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { Database, Transaction } from '#app/data/database/database.server.ts'

const shops = 'select id from newsagencies where is_example_address(email_key)'
const retailers = 'select id from agents where is_example_address(email_key)'
const staff = 'select id from staff where is_example_address(email)'
const documents = `select id from sign_documents where newsagency_id in (${shops})`
const keys = `select id from opt_out_keys where made_by in (${staff})`

/** The subjects of mails and timelines. */
const subjects = [
  'select id from enquiries where is_example_address(email)',
  'select id from us_interests where is_example_address(email)',
  'select id from registrations where is_example_address(email_key)',
  'select id from staff_invitations where is_example_address(email)',
  `select list_id from sign_documents where newsagency_id in (${shops})`,
  shops,
  retailers,
  staff,
].join(' union all ')

/** Each table with the condition of its example rows. Rows that refer to others come first; rows that real data refers to stay. */
const deletions: readonly (readonly [table: string, condition: string])[] = [
  ['mails', `is_example_address(to_address) or about_id in (${subjects})`],
  ['events', `subject_id in (${subjects})`],
  ['record_tags', `subject_id in (${subjects})`],
  ['sign_sessions', `document_id in (${documents})`],
  ['sign_copy_links', `document_id in (${documents})`],
  [
    'sign_certificates',
    `exists (select from sign_documents where certificate_fingerprint = fingerprint and id in (${documents}))
      and not exists (select from sign_documents where certificate_fingerprint = fingerprint and id not in (${documents}))`,
  ],
  ['sign_events', `document_id in (${documents})`],
  ['sign_documents', `newsagency_id in (${shops})`],
  [
    'reminders',
    `subject_id in (${['invitations', 'contract_renewals', 'go_lives'].map((table) => `select id from ${table} where newsagency_id in (${shops}) union all `).join('')}${shops})`,
  ],
  ...[
    'contract_drafts',
    'bank_details',
    'bank_detail_changes',
    'bank_helps',
    'contract_renewals',
    'contract_reminders',
    'go_lives',
    'shop_leavings',
    'invitations',
  ].map((table) => [table, `newsagency_id in (${shops})`] as const),
  ['commission_rates', `entered_by in (${staff})`],
  ['newsagencies', 'is_example_address(email_key)'],
  [
    'registrations',
    `is_example_address(email_key)
      and not exists (select from newsagencies where registration_id = registrations.id)
      and not exists (select from invitations where registration_id = registrations.id)`,
  ],
  ['agents', 'is_example_address(email_key) and not exists (select from newsagencies where agent_id = agents.id)'],
  ['privacy_requests', 'is_example_address(who)'],
  ['enquiries', 'is_example_address(email)'],
  ['us_interests', 'is_example_address(email)'],
  ['opt_out_events', 'opt_out_id in (select id from opt_outs where is_example_number(number))'],
  ['opt_outs', 'is_example_number(number)'],
  ['opt_out_imports', `made_by in (${staff})`],
  ['sending_systems', `made_by in (${staff})`],
  [
    'opt_out_keys',
    `id in (${keys}) and not exists (select from opt_outs where key_id = opt_out_keys.id)
      and not exists (select from opt_out_events where key_id = opt_out_keys.id)`,
  ],
]

const lastDeletions: typeof deletions = [
  ['staff_invitations', 'is_example_address(email)'],
  ['staff', 'is_example_address(email)'],
]

/** What remains after the deletions: assignments to example staff, and the sums that the examples were added to. */
const statements = [
  ...deletions.map(([table, condition]) => `delete from ${table} where ${condition}`),
  ...['enquiries', 'us_interests', 'registrations', 'newsagencies'].map(
    (table) => `update ${table} set assignee_id = null where assignee_id in (${staff})`,
  ),
  ...lastDeletions.map(([table, condition]) => `delete from ${table} where ${condition}`),
  `update traffic_days set visitors = traffic_days.visitors - row.visitors, hits = traffic_days.hits - row.hits
    from examples, jsonb_populate_recordset(null::traffic_days, examples.traffic_days) row
    where traffic_days.day = row.day and traffic_days.dimension = row.dimension and traffic_days.value = row.value`,
  `delete from traffic_days where hits <= 0`,
  `delete from status_days using examples, jsonb_populate_recordset(null::status_days, examples.status_days) row
    where status_days.day = row.day and status_days.part = row.part`,
  `delete from status_incidents using examples, jsonb_populate_recordset(null::status_incidents, examples.status_incidents) row
    where status_incidents.id = row.id`,
  `delete from examples`,
]

/** Small enough for the time limit of a statement, on a busy machine too. */
const batchSize = 1_000

/** Deletes the example rows of one table, a transaction for each batch. */
async function deleteInBatches({ database }: Pick<Parts, 'database'>, table: string, condition: string): Promise<void> {
  const batch = sql.raw(`with gone as (
    delete from ${table} where ctid = any (array(select ctid from ${table} where ${condition} limit ${batchSize})) returning 1)
    select count(*)::int as count from gone`)
  for (;;) {
    const { rows } = await database.transaction((tx) => tx.execute<{ count: number }>(batch))
    if ((rows[0]?.count ?? 0) < batchSize) return
  }
}

async function areIn(tx: Transaction): Promise<boolean> {
  await tx.execute(sql`lock table examples`)
  return (await tx.execute(sql`select from examples`)).rows.length > 0
}

type Parts = { database: Database; onProgress?: (share: number) => void }

/**
 * Deletes all examples, and nothing else (rule EX3). Rows go in batches, so that no transaction lasts; the last transaction deletes what
 * was added since, corrects the sums and writes the audit entry. A removal that was interrupted is finished by the next one. The audit
 * entries of the examples stay: they are part of the chain. Returns false if there were none.
 */
export async function removeExamples({ database, onProgress = () => {} }: Parts): Promise<boolean> {
  if (!(await database.transaction(areIn))) return false
  for (const [done, [table, condition]] of deletions.entries()) {
    onProgress(done / deletions.length)
    await deleteInBatches({ database }, table, condition)
  }
  const isRemoved = await database.transaction(async (tx) => {
    if (!(await areIn(tx))) return false
    for (const statement of statements) await tx.execute(sql.raw(statement))
    await commitEffects(tx, {
      audit: {
        actor: { kind: 'system', name: 'seed' },
        action: 'examples.removed',
        subject: { kind: 'examples', label: 'a month of examples' },
      },
    })
    return true
  })
  onProgress(1)
  return isRemoved
}
