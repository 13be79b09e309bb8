import { sql } from 'drizzle-orm'
import { bigint, boolean, text, uuid } from 'drizzle-orm/pg-core'

import { bytes, instant } from '../database/columns.server.ts'

/** What a room's table keeps of a passkey, besides whose it is. */
export const passkeyColumns = () => ({
  id: uuid('id').primaryKey(),
  credentialId: text('credential_id').notNull(),
  publicKey: bytes('public_key').notNull(),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: text('transports').array().notNull(),
  name: text('name').notNull(),
  isBackedUp: boolean('is_backed_up').notNull(),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
  lastUsedAt: instant('last_used_at'),
})
