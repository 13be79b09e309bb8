import type { PersonalTable } from '#app/platform/personal-data/personal-data.ts'

const closedAt = `(select shop.updated_at from newsagencies shop where shop.registration_id = registrations.id and shop.status = 'closed')`

/** Retailers who would like to take part in Australia. */
export const registrationsPersonalData: PersonalTable = {
  table: 'registrations',
  rowId: 'id',
  noun: 'Registration',
  page: '/staff/registrations/:id',
  personal: {
    reference: { label: 'Reference' },
    shop_name: { label: 'Shop', becomes: `'Erased'` },
    contact_name: { label: 'Name', becomes: `'Erased'`, is: 'name', isCorrected: true },
    email: { label: 'Email', becomes: `''`, is: 'email', isCorrected: true },
    email_key: { becomes: `''`, madeOf: 'lower(email)' },
    contact_number: { label: 'Phone', becomes: `''`, is: 'phone', isCorrected: true },
    abn: { label: 'ABN', becomes: `'00000000000'` },
    shop_post_code: { label: 'Postcode' },
    source: { label: 'Heard of us by' },
    please_specify: { label: 'Heard of us by, in words', becomes: 'null' },
    traffic: { label: 'Where the visit began', becomes: 'null' },
    asked: { label: 'What we asked', becomes: 'null' },
    decline_reason: { label: 'Why it was declined' },
    abn_facts: { label: 'What the business register says', becomes: 'null' },
    licensed_post_office: { label: 'Licensed Post Office' },
    status: { label: 'State' },
    created_at: { label: 'Received' },
    // As `shopKey` makes it, of an address that has no spaces and the shop's name without its own.
    shop_key: { becomes: 'id::text', madeOf: `lower(email) || ' ' || split_part(shop_key, ' ', 2)` },
    search: {},
  },
  nobody: 'id state time_zone answer_due_at decided_at newsagency_id assignee_id version updated_at',
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
}
