import { keptAbout } from '#app/data/personal-data/personal.server.ts'

import { registrations } from './registrations.queries.server.ts'

const closedAt = `(select shop.updated_at from newsagencies shop where shop.registration_id = registrations.id and shop.status = 'closed')`

/** Retailers in Australia who would like to take part. */
export const registrationsPersonalData = keptAbout({
  table: registrations,
  rowId: 'id',
  noun: 'Registration',
  page: '/staff/registrations/:id',
  find: { emails: ['email_key'], phones: ['contact_number'] },
  belongsTo: [{ table: 'agents', by: 'agent_id' }],
  rules: [
    {
      name: 'Declined registrations',
      when: `status = 'declined'`,
      why: 'To answer questions about the decision, and to know the shop when it asks again',
      keep: { days: 365, after: 'decided_at', from: 'the decision', does: 'delete' },
      onErasure: 'delete',
    },
    {
      name: 'Approved registrations',
      when: `status = 'approved'`,
      why: 'The start of the agreement with the store',
      keep: {
        days: 2_557,
        after: closedAt,
        from: 'the store was closed',
        does: 'anonymise',
        among: (limit) =>
          `id in (select shop.registration_id from newsagencies shop where shop.status = 'closed' and shop.updated_at < ${limit})`,
      },
      onErasure: 'anonymise',
    },
    {
      name: 'Undecided registrations',
      why: 'To decide on them',
      keep: { asLongAs: 'no decision is made' },
      onErasure: { waits: 'A registration is undecided. Decline it first.' },
    },
  ],
})
