import { keptAbout } from '#app/platform/personal-data/personal.server.ts'

import { registrations } from './registrations.store.server.ts'

const closedAt = `(select shop.updated_at from newsagencies shop where shop.registration_id = registrations.id and shop.status = 'closed')`

/** Retailers who would like to take part in Australia. */
export const registrationsPersonalData = keptAbout({
  table: registrations,
  rowId: 'id',
  noun: 'Registration',
  page: '/staff/registrations/:id',
  find: { emails: ['email_key'], phones: ['contact_number'] },
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
      why: 'What the agreement with the store began with',
      keep: { days: 2_557, after: closedAt, from: 'the store was closed', does: 'anonymise' },
      onErasure: 'anonymise',
    },
    {
      name: 'Registrations that wait',
      why: 'To decide on them',
      keep: { asLongAs: 'they wait for a decision' },
      onErasure: { waits: 'A registration waits for a decision. Decline it first.' },
    },
  ],
})
