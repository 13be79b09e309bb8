import { keptAbout } from '#app/data/personal-data/personal.server.ts'

import { reminders } from './reminders.queries.server.ts'

const closed = `select shop.updated_at from newsagencies shop where shop.status = 'closed' and shop.id = coalesce(
  (select newsagency_id from contract_renewals where id = reminders.subject_id),
  (select newsagency_id from go_lives where id = reminders.subject_id),
  (select document.newsagency_id from sign_cosigners cosigner join sign_documents document on document.id = cosigner.document_id
    where cosigner.id = reminders.subject_id), reminders.subject_id)`

/** Returns the condition of reminders about a shop that was closed before `limit`, its renewals, its steps until it is live, or its further signers. */
const ofClosed = (limit: string) => `subject_id in (
  with closed as (select shop.id from newsagencies shop where shop.status = 'closed' and shop.updated_at < ${limit})
  select id from closed
  union all select renewal.id from contract_renewals renewal join closed on closed.id = renewal.newsagency_id
  union all select steps.id from go_lives steps join closed on closed.id = steps.newsagency_id
  union all select cosigner.id from sign_cosigners cosigner join sign_documents document on document.id = cosigner.document_id
    join closed on closed.id = document.newsagency_id)`

const why = 'To send reminders, and to respect an opt-out'

/** The reminders of each person, and who stopped them. */
export const remindersPersonalData = keptAbout({
  table: reminders,
  rowId: 'id',
  noun: 'Reminders',
  belongsTo: ['newsagencies', 'invitations', 'contract_renewals', 'go_lives', 'sign_cosigners'].map((table) => ({
    table,
    by: 'subject_id',
  })),
  rules: [
    {
      name: 'Reminders of invitations',
      when: `kind = 'invitation'`,
      why,
      keep: { asLongAs: 'the invitation' },
      onErasure: 'delete',
    },
    {
      name: 'Reminders of stores',
      why,
      keep: {
        days: 365,
        after: `(${closed})`,
        from: 'the store was closed',
        does: 'delete',
        among: ofClosed,
      },
      onErasure: 'delete',
    },
  ],
})
