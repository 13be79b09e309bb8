import type { PersonalTable } from '#app/platform/personal-data/personal-data.ts'

/** Storekeepers in the United States who would like to take part. */
export const usInterestsPersonalData: PersonalTable = {
  table: 'us_interests',
  rowId: 'id',
  noun: 'US interest',
  page: '/staff/us-interest/:id',
  personal: {
    reference: { label: 'Reference' },
    shop_name: { label: 'Shop' },
    name: { label: 'Name', is: 'name', isCorrected: true },
    email: { label: 'Email', is: 'email', isCorrected: true },
    contact_number: { label: 'Phone', is: 'phone', isCorrected: true },
    zip_code: { label: 'ZIP code' },
    notice: { label: 'Notice that was shown' },
    created_at: { label: 'Received' },
    // As `shopKey` makes it, of an address that has no spaces and the shop's name without its own.
    shop_key: { madeOf: `lower(email) || ' ' || split_part(shop_key, ' ', 2)` },
    search: {},
  },
  nobody: 'id is_new_jersey status assignee_id version updated_at',
  find: { emails: ['lower(email)'], phones: ['contact_number'] },
  rules: [
    {
      name: 'Interest from the United States',
      why: 'To tell the shop when it can take part',
      keep: { days: 730, after: 'updated_at', from: 'the last change', does: 'delete', notBefore: 'created_at' },
      onErasure: 'delete',
    },
  ],
}
