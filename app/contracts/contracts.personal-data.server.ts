import type { PersonalTable } from '#app/platform/personal-data/personal-data.ts'

const ofStore = [{ table: 'newsagencies', by: 'newsagency_id' }] as const

/** When the store of a row was closed. */
const closedAt = (table: string) =>
  `(select shop.updated_at from newsagencies shop where shop.id = ${table}.newsagency_id and shop.status = 'closed')`

const drafts: PersonalTable = {
  table: 'contract_drafts',
  rowId: 'newsagency_id',
  noun: 'Draft of an agreement',
  personal: {
    contact: { label: 'Contact' },
    address: { label: 'Address' },
    account_sealed: {},
    document_sealed: {},
    created_at: { label: 'Begun' },
    updated_at: { label: 'Last changed' },
  },
  nobody:
    'newsagency_id version step sealed_with contact_valid address_valid account_valid document_id submitted_at signed_at',
  find: {
    emails: [`lower(contact ->> 'email')`],
    phones: [`contact ->> 'mobile'`, `contact ->> 'phone'`, `contact ->> 'shopPhone'`, `address ->> 'shopPhone'`],
  },
  belongsTo: ofStore,
  rules: [
    {
      name: 'Drafts of agreements of closed stores, the account sealed',
      when: `${closedAt('contract_drafts')} is not null`,
      why: 'To answer questions about what was filled in',
      keep: { days: 365, after: closedAt('contract_drafts'), from: 'the store was closed', does: 'delete' },
      onErasure: 'delete',
    },
    {
      name: 'Drafts of agreements, the account sealed',
      why: 'So that a retailer can go on where they stopped',
      keep: { asLongAs: 'the store takes part' },
      onErasure: {
        waits:
          'A store takes part, or is about to, with an agreement that was filled in for them. Close it or hand it to its new owner first.',
      },
    },
  ],
}

const bankDetails: PersonalTable = {
  table: 'bank_details',
  rowId: 'newsagency_id',
  noun: 'Bank account, sealed: staff with the right can open it',
  personal: { sealed: {}, updated_at: { label: 'Last changed' } },
  nobody: 'newsagency_id sealed_with',
  belongsTo: ofStore,
  rules: [
    {
      name: 'Bank accounts, sealed',
      why: 'To pay commission and collect what was taken',
      keep: { days: 365, after: closedAt('bank_details'), from: 'the store was closed', does: 'delete' },
      onErasure: 'delete',
    },
  ],
}

const bankChanges: PersonalTable = {
  table: 'bank_detail_changes',
  rowId: 'id',
  noun: 'Change of a bank account, sealed',
  personal: { sealed: {}, asked_at: { label: 'Asked for' }, applied_at: { label: 'Done' } },
  nobody: 'id newsagency_id sealed_with takes_effect_at cancelled_at stop_key_hash',
  belongsTo: ofStore,
  rules: [
    {
      name: 'Changes of bank accounts, sealed',
      why: 'To find out about a change that nobody wanted',
      keep: {
        days: 365,
        after: 'coalesce(applied_at, cancelled_at)',
        from: 'they were done or stopped',
        does: 'delete',
        notBefore: 'asked_at',
      },
      onErasure: 'delete',
    },
  ],
}

const bankHelps: PersonalTable = {
  table: 'bank_helps',
  rowId: 'id',
  noun: 'Question for a bank account, to somebody else',
  personal: {
    // Of whoever was asked, not of the retailer whose row it is too.
    helper_name: { label: 'Name of who was asked' },
    helper_email: { label: 'Email of who was asked' },
    sealed: {},
    asked_at: { label: 'Asked' },
    answered_at: { label: 'Answered' },
    key_hash: {},
  },
  nobody: 'id newsagency_id asked_with sealed_with expires_at outcome ended_at',
  find: { emails: ['lower(helper_email)'] },
  belongsTo: ofStore,
  rules: [
    {
      name: 'People who were asked for a bank account, and what they filled in, sealed until it is confirmed or rejected',
      why: 'So that a retailer need not have the bank details at hand',
      keep: {
        days: 7,
        after: 'coalesce(ended_at, expires_at)',
        from: 'the link, or what it brought, has ended',
        does: 'delete',
        notBefore: 'asked_at',
      },
      onErasure: 'delete',
    },
  ],
}

const renewals: PersonalTable = {
  table: 'contract_renewals',
  rowId: 'id',
  noun: 'Renewal that was offered',
  personal: {
    email: { label: 'Sent to', becomes: `''`, is: 'email' },
    decline_reason: { label: 'Why it was declined', becomes: 'null' },
    created_at: { label: 'Offered' },
    token_hash: { becomes: 'sha256(uuid_send(id))' },
    token_sealed: { becomes: `''` },
  },
  nobody:
    'id newsagency_id started_by expires_at document_id completed_at declined_at revoked_at reminders_sent next_reminder_at',
  find: { emails: ['lower(email)'] },
  belongsTo: ofStore,
  rules: [
    {
      name: 'Renewals that were offered',
      why: 'To show that a renewal was offered, and what came of it',
      keep: {
        days: 730,
        after: 'coalesce(completed_at, declined_at, revoked_at, expires_at)',
        from: 'their end',
        does: 'anonymise',
      },
      onErasure: 'anonymise',
    },
  ],
}

const reminders: PersonalTable = {
  table: 'contract_reminders',
  rowId: 'newsagency_id',
  noun: 'Reminders of an agreement',
  personal: { stopped_at: { label: 'Reminders stopped' } },
  nobody: 'newsagency_id sent next_at since',
  belongsTo: ofStore,
  rules: [
    {
      name: 'Reminders of agreements',
      why: 'To respect whoever asked for none',
      keep: { days: 365, after: closedAt('contract_reminders'), from: 'the store was closed', does: 'delete' },
      onErasure: 'delete',
    },
  ],
}

/** What the room keeps about retailers. */
export const contractsPersonalData = [drafts, bankDetails, bankChanges, bankHelps, renewals, reminders]
