import type { Place } from '../browser/inspect.ts'
import type { Sent } from '../load/load.ts'
import type { SmtpSink } from './smtp-sink.ts'

type Rows = Pick<Place, 'rows'>
type Row = { email: string; reference: string; audits: number; mails: string[] }

/** Counts the mails that are not sent yet, including those that were given up. */
export async function waitingMails({ rows }: Rows): Promise<number> {
  const [row] = await rows<{ count: number }>("select count(*)::int from mails where state <> 'sent'")
  return row?.count ?? -1
}

const query = `
  select email, reference,
    (select count(*)::int from audit_events where (subject_kind, subject_id) = ('enquiry', enquiries.id) and action = 'enquiry.sent') as audits,
    array(select id::text from mails where (about_kind, about_id) = ('enquiry', enquiries.id)) as mails
  from enquiries`

/**
 * Compares the acknowledgements of clients with the stored enquiries, and the promised mails with those that the mail server received.
 * Returns the differences in words; none when each acknowledged enquiry is stored once with its audit entry and each of its two mails
 * arrived, a second time only as the same message. `doubled` counts the mails that arrived twice.
 */
export async function findMailFaults(
  place: Rows,
  sent: readonly Sent[],
  mails: SmtpSink['mails'],
): Promise<{ faults: string[]; doubled: number }> {
  const faults: string[] = []
  const taken = new Map<string, { copies: number; said: string }>()
  for (const { email, to } of mails) {
    const [id = ''] = (email.messageId ?? '').slice(1).split('@')
    const said = JSON.stringify([to, email.subject, email.text])
    const known = taken.get(id)
    if (known && known.said !== said) faults.push(`${id} says two things`)
    taken.set(id, { copies: (known?.copies ?? 0) + 1, said })
  }
  const rows = await place.rows<Row>(query)
  const byEmail = new Map(rows.map((row) => [row.email, row]))
  if (rows.length !== sent.length) faults.push(`${rows.length} enquiries are there, of ${sent.length} acknowledged`)
  for (const { body, reference } of sent) {
    const found = byEmail.get(body.email ?? '')
    if (found?.reference !== reference) faults.push(`${reference} was acknowledged and is lost`)
    if (found?.audits !== 1 || found.mails.length !== 2)
      faults.push(`${reference} is half: ${found?.audits} audit entries, ${found?.mails.length} mails`)
    for (const id of found?.mails ?? []) if (!taken.has(id)) faults.push(`${reference}: a mail was never sent`)
  }
  const own = new Set(rows.flatMap((row) => row.mails))
  for (const id of taken.keys()) if (!own.has(id)) faults.push(`${id} was mailed for no known record`)
  const doubled = [...taken.values()].reduce((sum, { copies }) => sum + copies - 1, 0)
  return { faults, doubled }
}
