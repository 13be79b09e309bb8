import { sql } from 'drizzle-orm'

import { accept } from './platform/accept/accept.server.ts'
import type { Database, Transaction } from './platform/database/database.server.ts'

const shops = 'select id from newsagencies where is_example_address(email_key)'
const agents = 'select id from agents where is_example_address(email_key)'
const staff = 'select id from staff where is_example_address(email)'
const documents = `select id from sign_documents where newsagency_id in (${shops})`
const keys = `select id from opt_out_keys where made_by in (${staff})`

/** What mails and timelines can be about. */
const subjects = [
  'select id from enquiries where is_example_address(email)',
  'select id from us_interests where is_example_address(email)',
  'select id from registrations where is_example_address(email_key)',
  'select id from staff_invitations where is_example_address(email)',
  `select list_id from sign_documents where newsagency_id in (${shops})`,
  shops,
  agents,
  staff,
].join(' union all ')

/**
 * All that is an example, and what came of it since: what refers goes before what it refers to. What something real refers to
 * stays. Sums lose what the examples put into them.
 */
const statements = [
  `delete from mails where is_example_address(to_address) or about_id in (${subjects})`,
  `delete from events where subject_id in (${subjects})`,
  `delete from record_tags where subject_id in (${subjects})`,
  `delete from sign_sessions where document_id in (${documents})`,
  `delete from sign_copy_links where document_id in (${documents})`,
  `delete from sign_certificates certificate where
    exists (select from sign_documents where certificate_fingerprint = fingerprint and id in (${documents}))
    and not exists (select from sign_documents where certificate_fingerprint = fingerprint and id not in (${documents}))`,
  `delete from sign_events where document_id in (${documents})`,
  `delete from sign_documents where newsagency_id in (${shops})`,
  ...[
    'contract_drafts',
    'bank_details',
    'bank_detail_changes',
    'bank_helps',
    'contract_renewals',
    'contract_reminders',
    'go_lives',
    'invitations',
  ].map((table) => `delete from ${table} where newsagency_id in (${shops})`),
  `delete from newsagencies where is_example_address(email_key)`,
  `delete from registrations where is_example_address(email_key)
    and not exists (select from newsagencies where registration_id = registrations.id)
    and not exists (select from invitations where registration_id = registrations.id)`,
  `delete from agents where is_example_address(email_key) and not exists (select from newsagencies where agent_id = agents.id)`,
  `delete from privacy_requests where is_example_address(who)`,
  `delete from enquiries where is_example_address(email)`,
  `delete from us_interests where is_example_address(email)`,
  `delete from opt_out_events where opt_out_id in (select id from opt_outs where is_example_number(number))`,
  `delete from opt_outs where is_example_number(number)`,
  `delete from opt_out_imports where made_by in (${staff})`,
  `delete from sending_systems where made_by in (${staff})`,
  `delete from opt_out_keys where id in (${keys}) and not exists (select from opt_outs where key_id = opt_out_keys.id)
    and not exists (select from opt_out_events where key_id = opt_out_keys.id)`,
  ...['enquiries', 'us_interests', 'registrations'].map(
    (table) => `update ${table} set assignee_id = null where assignee_id in (${staff})`,
  ),
  `delete from staff_invitations where is_example_address(email)`,
  `delete from staff where is_example_address(email)`,
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

async function areIn(tx: Transaction): Promise<boolean> {
  await tx.execute(sql`lock table examples`)
  return (await tx.execute(sql`select from examples`)).rows.length > 0
}

/**
 * Takes out all examples, in one transaction, and nothing else (rule EX3). What the audit log says of them stays: it is one
 * chain, and nothing is ever taken out of it. `false`: there were none.
 */
export function removeExamples({ database }: { database: Database }): Promise<boolean> {
  return database.transaction(async (tx) => {
    if (!(await areIn(tx))) return false
    for (const statement of statements) await tx.execute(sql.raw(statement))
    await accept(tx, {
      audit: {
        actor: { kind: 'system', name: 'seed' },
        action: 'examples.removed',
        subject: { kind: 'examples', label: 'a month of examples' },
      },
    })
    return true
  })
}
