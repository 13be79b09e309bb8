import { keptAbout } from '#app/data/personal-data/personal.server.ts'

import { usInterests } from './us-interests.queries.server.ts'

/** The personal data of storekeepers in the United States who want to take part. */
export const usInterestsPersonalData = keptAbout({
  table: usInterests,
  rowId: 'id',
  noun: 'US interest',
  page: '/staff/us-interest/:id',
  find: { emails: ['email_key(email)'], phones: ['contact_number'] },
  rules: [
    {
      name: 'Interest from the United States',
      why: 'To tell the shop when it can take part',
      keep: { days: 730, after: 'updated_at', from: 'the last change', does: 'delete', notBefore: 'created_at' },
      onErasure: 'delete',
    },
  ],
})
