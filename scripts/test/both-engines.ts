/** The files of the database suite that run on the embedded engine as well as on PostgreSQL, where all of them run (decision 33). */
export const onBothEngines = [
  // The abilities of an engine: migrations, types, transactions, locks, concurrency, jobs, triggers, pages of a list.
  'app/platform/accept/accept.db.test.tsx',
  'app/platform/crypto/check-keys.db.test.ts',
  'app/platform/database/migrate.db.test.ts',
  'app/platform/database/tables.db.test.ts',
  'app/platform/database/transaction.db.test.ts',
  'app/platform/idempotency/idempotency.db.test.ts',
  'app/platform/jobs/jobs.db.test.ts',
  'app/platform/limits/limits.db.test.ts',
  'app/platform/mail/mail-order.db.test.tsx',
  'app/platform/mail/send-mail.db.test.tsx',
  'app/platform/search/search-words.db.test.ts',
  'app/staff/audit/audit-chain.db.test.ts',
  'app/staff/export/export-list.db.test.ts',
  'app/enquiries/office/enquiries-office.db.test.ts',
  // What a former release stored.
  'app/former-release.db.test.ts',
  'app/reminders/move-reminders.db.test.ts',
  // What makes a retailer, and the two largest queries.
  'app/agents/account-journey.db.test.ts',
  'app/enquiries/submit-enquiry.db.test.ts',
  'app/registrations/decide/approve-registration.db.test.ts',
  'app/today/today.db.test.ts',
  'app/traffic/traffic.db.test.ts',
]
