/** The files of the database suite that run on the embedded engine as well as on PostgreSQL, where all of them run (decision 33). */
export const onBothEngines = [
  // The features of an engine: migrations, types, transactions, locks, concurrency, jobs, triggers, pages of a list.
  'app/outbox/commit-effects.db.test.tsx',
  'app/data/crypto/check-keys.db.test.ts',
  'app/data/database/migrations/migrate.db.test.ts',
  'app/data/database/tables.db.test.ts',
  'app/data/database/transaction.db.test.ts',
  'app/outbox/idempotency/idempotency.db.test.ts',
  'app/outbox/jobs/jobs.db.test.ts',
  'app/web/limits/limits.db.test.ts',
  'app/outbox/mail/mail-order.db.test.tsx',
  'app/outbox/mail/send-mail.db.test.tsx',
  'app/data/search/search-words.db.test.ts',
  'app/office/audit/chain/audit-chain.db.test.ts',
  'app/office/export/export-list.db.test.ts',
  'app/enquiries/office/enquiries-office.db.test.ts',
  // Data that a former release stored.
  'app/start/former-release.db.test.ts',
  'app/reminders/move-reminders.db.test.ts',
  // The acts by which a retailer comes to an account, and the two largest queries.
  'app/retailers/account/account-journey.db.test.ts',
  'app/enquiries/submit-enquiry.db.test.ts',
  'app/registrations/decide/approve-registration.db.test.ts',
  'app/dashboard/dashboard.db.test.ts',
  'app/traffic/traffic.db.test.ts',
]
