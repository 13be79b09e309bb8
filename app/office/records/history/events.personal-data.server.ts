import { keptAbout, sinceTransfer } from '#app/data/personal-data/personal.server.ts'

import { events } from './events.queries.server.ts'

const ofKind = (kind: string, table: string) => ({ table, by: 'subject_id', when: `subject_kind = '${kind}'` })

/** Whether the entry is about a store that was ever transferred. */
const isOfTransferred = `subject_id in (select handed.subject_id from events handed where handed.kind = 'transferred')`

/**
 * Returns a fact of the transfer after a shop's entry: earlier entries are about the retailer who left then. Which stores were ever
 * transferred is queried once, so that only the few entries of those are searched.
 */
const ofLeaver = (fact: string) => `case
  when ${isOfTransferred} then (
  select handing.facts ->> '${fact}' from events handing
  where handing.subject_kind = 'newsagency' and handing.subject_id = events.subject_id
    and handing.kind = 'transferred' and (handing.at, handing.id) >= (events.at, events.id)
  order by handing.at, handing.id limit 1) end`

/** The personal data in the timelines of records, including notes of colleagues. */
export const eventsPersonalData = keptAbout({
  table: events,
  rowId: 'id',
  noun: 'Entry of a timeline',
  find: {
    emails: [`email_key(${ofLeaver('fromEmail')})`],
    phones: [ofLeaver('fromPhone'), ofLeaver('fromMobile')],
    texts: ['note'],
    jsons: ['facts'],
  },
  belongsTo: [
    ofKind('enquiry', 'enquiries'),
    ofKind('us-interest', 'us_interests'),
    ofKind('registration', 'registrations'),
    { ...ofKind('newsagency', 'newsagencies'), theirs: sinceTransfer('events.subject_id', 'events.at') },
    { table: 'agents', by: 'actor_id', when: `actor_kind = 'agent'` },
    { table: 'agents', by: `(${ofLeaver('fromAgent')})::uuid`, when: isOfTransferred },
  ],
  rules: [
    {
      name: 'Timelines of enquiries and of interest',
      when: `subject_kind in ('enquiry', 'us-interest')`,
      why: 'The acts, notes and replies of staff about a record',
      keep: { asLongAs: 'their record' },
      onErasure: 'delete',
    },
    {
      name: 'Timelines of registrations and stores',
      why: 'The acts, notes and replies about a record',
      keep: { asLongAs: 'their record' },
      onErasure: 'anonymise',
    },
  ],
})
