import type { PersonalTable } from '#app/data/personal-data/personal-data.ts'
import { keptAbout, sinceTransfer } from '#app/data/personal-data/personal.server.ts'

import { bankHelps } from './bank-help/bank-helps.queries.server.ts'
import { bankChanges, bankDetails } from './bank/bank-details.queries.server.ts'
import { drafts } from './draft/drafts.queries.server.ts'
import { renewals } from './renewal/renewals.queries.server.ts'

const ofStore = [{ table: 'newsagencies', by: 'newsagency_id' }] as const

/** Returns when the shop of a row was closed. */
const closedAt = (table: string) =>
  `(select shop.updated_at from newsagencies shop where shop.id = ${table}.newsagency_id and shop.status = 'closed')`

/** Returns the condition of rows whose shop was closed before `limit`. */
const ofClosed = (limit: string) =>
  `newsagency_id in (select shop.id from newsagencies shop where shop.status = 'closed' and shop.updated_at < ${limit})`

const draftsKept = keptAbout({
  table: drafts,
  rowId: 'newsagency_id',
  noun: 'Draft of an agreement',
  find: {
    emails: [`email_key(contact ->> 'email')`],
    phones: [`contact ->> 'mobile'`, `contact ->> 'phone'`, `contact ->> 'shopPhone'`, `address ->> 'shopPhone'`],
  },
  belongsTo: ofStore,
  rules: [
    {
      name: 'Drafts of agreements of closed stores, the account sealed',
      when: `${closedAt('contract_drafts')} is not null`,
      why: 'To answer questions about the form',
      keep: {
        days: 365,
        after: closedAt('contract_drafts'),
        from: 'the store was closed',
        does: 'delete',
        among: ofClosed,
      },
      onErasure: 'delete',
    },
    {
      name: 'Drafts of agreements, the account sealed',
      why: 'So that a retailer can continue later',
      keep: { asLongAs: 'the store takes part' },
      onErasure: {
        waits:
          'A store with an agreement filled in for it takes part, or will soon. Close it or hand it to its new owner first.',
      },
    },
  ],
})

const bankDetailsKept = keptAbout({
  table: bankDetails,
  rowId: 'newsagency_id',
  noun: 'Bank account, sealed: staff with the right can open it',
  belongsTo: ofStore,
  rules: [
    {
      name: 'Bank accounts, sealed',
      why: 'To pay commission and to collect takings',
      keep: {
        days: 365,
        after: closedAt('bank_details'),
        from: 'the store was closed',
        does: 'delete',
        among: ofClosed,
      },
      onErasure: 'delete',
    },
  ],
})

const bankChangesKept = keptAbout({
  table: bankChanges,
  rowId: 'id',
  noun: 'Change of a bank account, sealed',
  belongsTo: [
    { ...ofStore[0], theirs: 'leaving_id is null' },
    { table: 'shop_leavings', by: 'leaving_id' },
  ],
  rules: [
    {
      name: 'Changes of bank accounts, and accounts of sellers, sealed',
      why: 'To investigate an unwanted change, and to settle what a seller and we owe',
      keep: {
        days: 365,
        after: 'coalesce(applied_at, cancelled_at)',
        from: 'they took effect or were stopped',
        does: 'delete',
        notBefore: 'asked_at',
      },
      onErasure: 'delete',
    },
  ],
})

const bankHelpsKept = keptAbout({
  table: bankHelps,
  rowId: 'id',
  noun: 'Question to a helper for a bank account',
  find: { emails: ['email_key(helper_email)'] },
  belongsTo: ofStore,
  rules: [
    {
      name: 'People who were asked for a bank account, and their submission, sealed until it is confirmed or rejected',
      why: 'So that a bookkeeper can fill in the bank details',
      keep: {
        days: 7,
        after: 'coalesce(ended_at, expires_at)',
        from: 'the link or the submission ended',
        does: 'delete',
        notBefore: 'asked_at',
      },
      onErasure: 'delete',
    },
  ],
})

const renewalsKept = keptAbout({
  table: renewals,
  rowId: 'id',
  noun: 'Renewal that was offered',
  find: { emails: ['email_key(email)'] },
  belongsTo: [
    { ...ofStore[0], theirs: sinceTransfer('contract_renewals.newsagency_id', 'contract_renewals.created_at') },
  ],
  rules: [
    {
      name: 'Renewals that were offered',
      why: 'To show that a renewal was offered, and its result',
      keep: {
        days: 730,
        after: 'coalesce(completed_at, declined_at, revoked_at, expires_at)',
        from: 'their end',
        does: 'anonymise',
      },
      onErasure: 'anonymise',
    },
  ],
})

/** The reminders of release 0.2.0, to which only its processes write. */
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
      why: 'To respect an opt-out',
      keep: {
        days: 365,
        after: closedAt('contract_reminders'),
        from: 'the store was closed',
        does: 'delete',
        among: ofClosed,
      },
      onErasure: 'delete',
    },
  ],
}

/** The personal data that the room stores about retailers. */
export const contractsPersonalData = [
  draftsKept,
  bankDetailsKept,
  bankChangesKept,
  bankHelpsKept,
  renewalsKept,
  reminders,
]
