import { keptAbout } from '#app/data/personal-data/personal.server.ts'

import { enquiries } from './enquiries.queries.server.ts'

/** The personal data in enquiries. */
export const enquiriesPersonalData = keptAbout({
  table: enquiries,
  rowId: 'id',
  noun: 'Enquiry',
  page: '/staff/enquiries/:id',
  find: { emails: ['email_key(email)'], phones: ['phone'] },
  rules: [
    {
      name: 'Enquiries',
      why: 'To answer, and to know the history when the sender writes again',
      keep: { days: 730, after: 'updated_at', from: 'the last change', does: 'delete', notBefore: 'created_at' },
      onErasure: 'delete',
    },
  ],
})
