import type { Place } from '../browser/inspect.ts'

/** Counts the people of a seed whose rows contain everything that one acknowledged act leaves, exactly once. */
const whole = (what: string, from: string, ...each: string[]) =>
  `(select count(*)::int from ${from} where ${each.map((one) => `(${one}) = 1`).join(' and ')}) as ${what}`

const mailed = (template: string, id: string) =>
  `select count(*) from mails where template = '${template}' and about_id = ${id}`
const audited = (action: string, id: string) =>
  `select count(*) from audit_events where action = '${action}' and subject_id = ${id}`
const told = (kind: string) =>
  `select count(*) from events where subject_id = r.id and subject_kind = 'registration' and kind = '${kind}'`

const query = `select
  ${whole('"set up"', 'agents a', `select count(*) from invitations i where i.email_key = a.email_key and used_at is not null`, `select count(*) from newsagencies where agent_id = a.id`, mailed('account-ready', 'a.id'), audited('agent.set-up', 'a.id'))},
  ${whole('activated', 'invitations i', audited('invitation.activated', 'i.id'), `select count(*) from events where subject_id = i.newsagency_id and kind = 'invitation-activated'`)},
  ${whole('"mailed a reset link"', 'agents a', mailed('reset-link', 'a.id'), audited('agent.reset-asked', 'a.id'), `select count(*) from agent_reset_keys where agent_id = a.id`)},
  ${whole('"mailed a new code"', 'invitations i', mailed('invitation-code-again', 'i.id'), audited('invitation.renewed', 'i.id'))},
  ${whole('reset', 'agents a', `select count(*) from agent_reset_keys where agent_id = a.id and used_at is not null`, mailed('password-changed', 'a.id'), audited('agent.password-reset', 'a.id'))},
  ${whole('answered', 'registrations r', told('answered'), mailed('registration-answered', 'r.id'), audited('registration.answered', 'r.id'), `case when status = 'in-review' then 1 else 0 end`)},
  ${whole('approved', 'registrations r', told('approved'), mailed('invitation', 'r.id'), audited('registration.approved', 'r.id'), `select count(*) from newsagencies where registration_id = r.id`, `select count(*) from invitations where registration_id = r.id`)},
  ${whole('declined', 'registrations r', told('declined'), mailed('registration-declined', 'r.id'), audited('registration.declined', 'r.id'))},
  (select count(*)::int from agents) / 2 as "one account each",
  (select count(*)::int from mails) / 7 as "one mail each",
  (select count(*)::int from newsagencies where not is_demo) / 3 as "one shop each"`

/** Describes errors in the stored data after `people` of each kind have completed their journeys. */
export async function findAccountFaults(place: Place, people: number): Promise<string[]> {
  const [counts] = await place.rows<Record<string, number>>(query)
  if (!counts) return ['nothing could be counted']
  return Object.entries(counts)
    .filter(([, count]) => count !== people)
    .map(([what, count]) => `${what}: ${count} of ${people}`)
}
