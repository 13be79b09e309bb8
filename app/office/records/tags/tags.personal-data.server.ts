import { keptAbout } from '#app/data/personal-data/personal.server.ts'

import { recordTags } from './tags.queries.server.ts'

const ofKind = (kind: string, table: string) => ({ table, by: 'subject_id', when: `subject_kind = '${kind}'` })

/** The personal data in the tags of records: a tag is about a person if the record is. */
export const tagsPersonalData = keptAbout({
  table: recordTags,
  // A record has up to five tags, each in a row. Only rows that name the person belong to them.
  rowId: `(subject_kind || ' ' || subject_id || ' ' || tag)`,
  isTextId: true,
  noun: 'Tag of a record',
  find: { texts: ['tag'] },
  belongsTo: [
    ofKind('enquiry', 'enquiries'),
    ofKind('us-interest', 'us_interests'),
    ofKind('registration', 'registrations'),
    ofKind('newsagency', 'newsagencies'),
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
