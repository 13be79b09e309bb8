import type { PersonalTable } from '#app/platform/personal-data/personal-data.ts'

const ofKind = (kind: string, table: string) => ({ table, by: 'subject_id', when: `subject_kind = '${kind}'` })

/** The timelines of the office's records, with the notes of staff. */
export const eventsPersonalData: PersonalTable = {
  table: 'events',
  rowId: 'id',
  noun: 'Entry of a timeline',
  personal: {
    at: { label: 'When' },
    kind: { label: 'What' },
    // Who of staff acted is no news about the person, and stays.
    actor_name: { becomes: `case when actor_kind in ('agent', 'visitor') then 'Erased' else actor_name end` },
    note: { label: 'Note', becomes: 'null' },
    facts: { label: 'Facts', becomes: 'null' },
  },
  nobody: 'id subject_kind subject_id version actor_kind actor_id',
  find: { texts: ['note', 'facts::text'] },
  belongsTo: [
    ofKind('enquiry', 'enquiries'),
    ofKind('us-interest', 'us_interests'),
    ofKind('registration', 'registrations'),
    ofKind('newsagency', 'newsagencies'),
    { table: 'agents', by: 'actor_id', when: `actor_kind = 'agent'` },
    { table: 'agents', by: `(facts ->> 'fromAgent')::uuid`, when: `kind = 'transferred'` },
  ],
  rules: [
    {
      name: 'Timelines of enquiries and of interest',
      when: `subject_kind in ('enquiry', 'us-interest')`,
      why: 'Who of staff did what about a record, with their notes and what they replied',
      keep: { asLongAs: 'their record' },
      onErasure: 'delete',
    },
    {
      name: 'Timelines of registrations and stores',
      why: 'Who did what about a record, with notes and what was replied',
      keep: { asLongAs: 'their record' },
      onErasure: 'anonymise',
    },
  ],
}
