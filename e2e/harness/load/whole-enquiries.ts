import type { Place } from '../browser/inspect.ts'
import type { Sent } from './load.ts'

type Row = { email: string; reference: string; mails: number; audits: number; jobs: number }

const query = `
  select email, reference,
    (select count(*)::int from mails where (about_kind, about_id) = ('enquiry', enquiries.id)) as mails,
    (select count(*)::int from audit_events where (subject_kind, subject_id) = ('enquiry', enquiries.id) and action = 'enquiry.sent') as audits,
    (select count(*)::int from pgboss.job join mails on mails.id::text = job.data->>'mailId'
       where (mails.about_kind, mails.about_id) = ('enquiry', enquiries.id)) as jobs
  from enquiries`

/**
 * Describes the errors in the stored data; none when every acknowledged enquiry is stored once and whole, with its response for
 * repetitions, and no record is partial.
 */
export async function findFaults(place: Place, sent: readonly Sent[]): Promise<string[]> {
  const rows = await place.rows<Row>(query)
  const replies = await place.rows<{ key: string; reference: string }>(
    `select key::text, reply->>'reference' as reference from idempotency_replies`,
  )
  const orphans = await place.rows<{ n: number }>(
    `select count(*)::int as n from mails where about_kind = 'enquiry' and about_id not in (select id from enquiries)`,
  )
  const byEmail = Map.groupBy(rows, ({ email }) => email)
  const replyOf = new Map(replies.map(({ key, reference }) => [key, reference]))
  const faults: string[] = []
  if ((orphans[0]?.n ?? 0) > 0) faults.push(`${orphans[0]?.n} mails belong to no enquiry`)
  for (const { reference, mails, audits, jobs } of rows)
    if (mails !== 2 || audits !== 1 || jobs < 2)
      faults.push(`${reference} is half: ${mails} mails, ${jobs} jobs, ${audits} audit entries`)
  for (const { key, body, reference } of sent) {
    const found = byEmail.get(body.email ?? '') ?? []
    if (found.length > 1) faults.push(`${key} is there ${found.length} times`)
    if (reference && found[0]?.reference !== reference) faults.push(`${reference} was acknowledged and is lost`)
    if (found[0] && replyOf.get(key) !== found[0].reference) faults.push(`${key} has no answer for repetitions`)
  }
  return faults
}
