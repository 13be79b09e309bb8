import type { PersonalTable } from '#app/platform/personal-data/personal-data.ts'

/** The stores, with whom they belong to. */
const stores: PersonalTable = {
  table: 'newsagencies',
  rowId: 'id',
  noun: 'Store',
  page: '/staff/newsagencies/:id',
  personal: {
    reference: { label: 'Reference' },
    shop_name: { label: 'Shop', becomes: `'Erased'` },
    contact_name: { label: 'Name', becomes: 'null', is: 'name' },
    email: { label: 'Email', becomes: 'null', is: 'email' },
    email_key: { becomes: 'null' },
    phone: { label: 'Phone', becomes: `''`, is: 'phone' },
    mobile: { label: 'Mobile', becomes: 'null', is: 'phone' },
    abn: { label: 'ABN', becomes: 'null' },
    licensed_post_office: { label: 'Licensed Post Office' },
    address_name: { label: 'Building', becomes: 'null' },
    number: { label: 'Number', becomes: 'null' },
    street1: { label: 'Street', becomes: 'null' },
    street2: { label: 'Street, second line', becomes: 'null' },
    suburb: { label: 'Suburb' },
    landmark: { label: 'What is near it', becomes: 'null' },
    state: { label: 'State' },
    postcode: { label: 'Postcode' },
    lat: { becomes: 'null' },
    lon: { becomes: 'null' },
    opening_hours: { label: 'Opening hours' },
    closed_reason: { label: 'Why it was closed', becomes: 'null' },
    differences: { label: 'Signed as something else than was approved', becomes: 'null' },
    status: { label: 'Status' },
    created_at: { label: 'Made' },
    slug: { becomes: `'erased-' || id` },
    contract_token_hash: { becomes: 'null' },
    contract_token_sealed: { becomes: 'null' },
    search: {},
  },
  nobody:
    'id time_zone services is_demo updated_at agent_id registration_id account_at contact_at address_at bank_at signed_at progress waits_for moved_at differences_confirmed_at version',
  find: { emails: ['email_key'], phones: ['phone', 'mobile'], jsons: ['differences'] },
  belongsTo: [{ table: 'agents', by: 'agent_id' }],
  rules: [
    {
      name: 'Closed stores',
      when: `status = 'closed'`,
      why: 'Whose agreement it was, for as long as something can come of it',
      keep: { days: 2_557, after: 'updated_at', from: 'the last change', does: 'anonymise' },
      onErasure: 'anonymise',
    },
    {
      name: 'Stores',
      why: 'To run them, and to show people the nearest one',
      keep: { asLongAs: 'they take part' },
      onErasure: { waits: 'A store takes part, or is about to. Close it or hand it to its new owner first.' },
    },
  ],
}

/** From the sealed agreement to the first customer: who of the shop marked what, and when. */
const lists: PersonalTable = {
  table: 'go_lives',
  rowId: 'id',
  noun: 'Steps until a store is live',
  personal: {
    // Who of staff sent it, and who opened the store.
    sent_by: {},
    live_by: {},
    arrived_by: { label: 'Hardware marked as arrived by', becomes: 'null' },
    arrived_at: { label: 'Hardware arrived' },
    trained_by: { label: 'Training opened by', becomes: 'null' },
    trained_at: { label: 'Training opened' },
    tested_by: { label: 'Test payment marked by', becomes: 'null' },
    tested_at: { label: 'Test payment' },
    carrier: { label: 'Carrier' },
    tracking_number: { label: 'Tracking number', becomes: `case when tracking_number is not null then '' end` },
  },
  nobody:
    'id newsagency_id sealed_at sent_at arrived_by_staff trained_by_staff tested_by_staff live_at training_reminders training_reminder_at test_reminders test_reminder_at reminders_stopped_at',
  belongsTo: [{ table: 'newsagencies', by: 'newsagency_id' }],
  rules: [
    {
      name: 'Steps until a store is live',
      why: 'To see what a store still needs, and what was sent to it',
      keep: {
        days: 730,
        after: `(select shop.updated_at from newsagencies shop where shop.id = go_lives.newsagency_id and shop.status = 'closed')`,
        from: 'the store was closed',
        does: 'delete',
      },
      onErasure: 'delete',
    },
  ],
}

/** What the room keeps about retailers. */
export const newsagenciesPersonalData = [stores, lists]
