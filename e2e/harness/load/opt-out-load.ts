import { randomUUID } from 'node:crypto'

import { eventually } from '#app/testing/eventually.ts'

import type { Place } from '../browser/inspect.ts'

/** The key that the suites insert directly into the database. */
const loadKey = 'faultsuite'

export const issueLoadKey = `
  insert into opt_out_keys (id, key, label, made_by, made_by_name)
  values ('${randomUUID()}', '${loadKey}', 'Faults', '${randomUUID()}', 'Faults') on conflict do nothing returning 1`

/** One call of a form with its own key, and its last status. */
export type SentForm = { path: string; key: string; body: Record<string, string | boolean>; status: number }

/** Returns a unique opt-out, US interest and registration. */
export function formsFor(index: number): SentForm[] {
  const number = `0400${String(index).padStart(6, '0')}`
  const interest = {
    shopName: `Deli ${index}`,
    name: 'Load',
    email: `us-${index}@example.com`,
    contactNumber: '201 555 0142',
    shopZipCode: '07302',
  }
  const registration = {
    shopName: `Shop ${index}`,
    contactName: 'Load',
    email: `shop-${index}@example.com`,
    contactNumber: '02 5550 0182',
    abn: '51824753556',
    shopPostCode: '2830',
    licensedPostOffice: false,
    source: 'VANA',
    pleaseSpecify: '',
  }
  return [
    { path: '/api/account/signup', key: randomUUID(), body: registration, status: 0 },
    { path: '/api/sms-opt-out', key: randomUUID(), body: { number, optOutKey: loadKey }, status: 0 },
    { path: '/api/account/us/signup', key: randomUUID(), body: interest, status: 0 },
  ]
}

/** Posts a form under its key. Returns the status, or 0 when there was no response. */
export async function sendSentForm(url: string, sent: SentForm): Promise<number> {
  try {
    const answer = await fetch(url + sent.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': sent.key },
      body: JSON.stringify(sent.body),
    })
    await answer.body?.cancel()
    sent.status = answer.status
  } catch {
    sent.status = 0
  }
  return sent.status
}

/** Posts a form and retries as the page does, until it is accepted. */
export function sendFormUntilTaken(url: string, sent: SentForm): Promise<number> {
  return eventually(() => sendSentForm(url, sent), (status) => status === 200) // prettier-ignore
}

type Counts = {
  numbers: number
  outs: number
  again: number
  halves: number
  interests: number
  parts: number
  registrations: number
  pieces: number
}

const query = `select
  (select count(*)::int from opt_outs where state = 'out') as numbers,
  (select count(*)::int from opt_out_events where kind = 'out') as outs,
  (select count(*)::int from opt_out_events where kind = 'again') as again,
  (select count(*)::int from opt_outs o where not exists
    (select 1 from audit_events where subject_id = o.id and action = 'opt-out.made')) as halves,
  (select count(*)::int from us_interests) as interests,
  (select count(*)::int from us_interests i where
    (select count(*) from mails where about_id = i.id) <> 2
    or (select count(*) from audit_events where subject_id = i.id and action = 'us-interest.sent') <> 1) as parts,
  (select count(*)::int from registrations) as registrations,
  (select count(*)::int from registrations r where
    (select count(*) from mails where about_id = r.id) <> 2
    or (select count(*) from audit_events where subject_id = r.id and action = 'registration.sent') <> 1) as pieces`

/** Describes the errors in the stored data; all forms in `sent` were acknowledged in the end. */
export async function findFormFaults(place: Place, sent: readonly SentForm[]): Promise<string[]> {
  const [counts] = await place.rows<Counts>(query)
  if (!counts) return ['nothing could be counted']
  const wanted = (path: string) => sent.filter((one) => one.path === path && one.status === 200).length
  const faults: string[] = []
  if (counts.numbers !== wanted('/api/sms-opt-out')) faults.push(`${counts.numbers} numbers are out`)
  if (counts.outs !== counts.numbers || counts.halves > 0) faults.push(`${counts.halves} opt-outs are half`)
  if (counts.again > 0) faults.push(`${counts.again} opt-outs were done twice under one key`)
  if (counts.interests !== wanted('/api/account/us/signup')) faults.push(`${counts.interests} interests are there`)
  if (counts.registrations !== wanted('/api/account/signup'))
    faults.push(`${counts.registrations} registrations are there`)
  if (counts.pieces > 0) faults.push(`${counts.pieces} registrations are half`)
  if (counts.parts > 0) faults.push(`${counts.parts} interests are half`)
  return faults
}
