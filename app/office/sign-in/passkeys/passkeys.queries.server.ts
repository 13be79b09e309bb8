import { eq } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'

import {
  challengeColumns,
  ChallengeStore,
  PasskeyStore,
  passkeyTable,
} from '#app/identity/passkeys/passkey-store.server.ts'
import type { Transaction } from '#app/data/database/database.server.ts'

import type { PasskeyPurpose } from './passkey.ts'

export const staffPasskeys = passkeyTable('staff_passkeys', 'staff_id')
export const staffPasskeyStore = new PasskeyStore(staffPasskeys)

export const staffPasskeyChallenges = pgTable('staff_passkey_challenges', {
  ...challengeColumns(),
  sessionId: uuid('session_id').notNull(),
  purpose: text('purpose').$type<PasskeyPurpose>().notNull(),
})
export const staffChallengeStore = new ChallengeStore({
  table: staffPasskeyChallenges,
  key: staffPasskeyChallenges.sessionId,
})

/** Spends the challenge of a session and purpose. Returns undefined if there is none. */
export const spendChallenge = (tx: Transaction, sessionId: string, purpose: PasskeyPurpose) =>
  staffChallengeStore.spend(tx, sessionId, eq(staffPasskeyChallenges.purpose, purpose))
