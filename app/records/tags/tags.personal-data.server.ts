import { keptAbout } from '#app/platform/personal-data/personal.server.ts'

import { recordTags } from './tags.store.server.ts'

const ofKind = (kind: string, table: string) => ({ table, by: 'subject_id', when: `subject_kind = '${kind}'` })

/** The words that staff put on the office's records: they are about a person where the record is. */
export const tagsPersonalData = keptAbout({
  table: recordTags,
  // A record has up to five: each is a row, and only those that name the person are theirs.
  rowId: `(subject_kind || ' ' || subject_id || ' ' || tag)`,
  isTextId: true,
  noun: 'Tag of a record',
  find: { texts: ['tag'] },
  belongsTo: [
    ofKind('enquiry', 'enquiries'),
    ofKind('us-interest', 'us_interests'),
    ofKind('registration', 'registrations'),
  ],
  rules: [
    {
      name: 'Tags of records',
      why: 'Words by which staff find and sort records',
      keep: { asLongAs: 'their record' },
      onErasure: 'delete',
    },
  ],
})
