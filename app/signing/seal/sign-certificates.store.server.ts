import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'

import { instant } from '#app/platform/database/columns.server.ts'
import type { Queries, Transaction } from '#app/platform/database/database.server.ts'

const signCertificates = pgTable('sign_certificates', {
  fingerprint: text('fingerprint').primaryKey(),
  leafPem: text('leaf_pem').notNull(),
  issuerPem: text('issuer_pem').notNull(),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
})

export type OurCertificate = Pick<typeof signCertificates.$inferSelect, 'fingerprint' | 'leafPem' | 'issuerPem'>

/** Remembers with what documents were sealed: all of it stays ours, whatever seals the next one. */
export async function insertCertificate(tx: Transaction, certificate: OurCertificate): Promise<void> {
  await tx.insert(signCertificates).values(certificate).onConflictDoNothing()
}

export async function findCertificates(queries: Queries): Promise<OurCertificate[]> {
  return queries.select().from(signCertificates)
}
