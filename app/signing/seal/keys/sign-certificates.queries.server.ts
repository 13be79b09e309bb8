import { eq, sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'

import { isOldText, reencryptText } from '#app/data/crypto/reencrypt.server.ts'
import type { Keys } from '#app/data/crypto/keys.server.ts'
import { encryptText, decryptText } from '#app/data/crypto/encrypted-text.server.ts'
import { instant } from '#app/data/database/columns.server.ts'
import type { Queries } from '#app/data/database/database.server.ts'

const signCertificates = pgTable('sign_certificates', {
  fingerprint: text('fingerprint').primaryKey(),
  leafPem: text('leaf_pem').notNull(),
  issuerPem: text('issuer_pem').notNull(),
  /** The certificate again, encrypted: a certificate that an attacker inserted into the table is not trusted. */
  leafEncrypted: text('leaf_sealed'),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
})

export type OurCertificate = Pick<typeof signCertificates.$inferSelect, 'fingerprint' | 'leafPem' | 'issuerPem'>

const contextOf = (fingerprint: string): string => `sign_certificates|leaf_sealed|${fingerprint}`

/** Returns the certificate of a row if it was stored here as ours. */
function openLeaf(keys: Keys, { fingerprint, leafEncrypted }: { fingerprint: string; leafEncrypted: string | null }) {
  try {
    return leafEncrypted === null ? undefined : decryptText(keys, contextOf(fingerprint), leafEncrypted)
  } catch {
    return undefined
  }
}

/** Stores the sealing certificate. Certificates of earlier seals stay trusted. */
export async function keepCertificate(queries: Queries, keys: Keys, certificate: OurCertificate): Promise<void> {
  const { fingerprint, leafPem, issuerPem } = certificate
  const [row] = await queries.select().from(signCertificates).where(eq(signCertificates.fingerprint, fingerprint))
  if (row && openLeaf(keys, row) === leafPem) return
  const set = { leafPem, issuerPem, leafEncrypted: encryptText(keys, contextOf(fingerprint), leafPem) }
  await queries
    .insert(signCertificates)
    .values({ fingerprint, ...set })
    .onConflictDoUpdate({ target: signCertificates.fingerprint, set })
}

/** Returns the certificates that are known to be ours. */
export async function findCertificates(queries: Queries, keys: Keys): Promise<OurCertificate[]> {
  const rows = await queries.select().from(signCertificates)
  return rows.flatMap((row) => {
    const leafPem = openLeaf(keys, row)
    return leafPem === undefined ? [] : [{ ...row, leafPem }]
  })
}

/** Returns a certificate without an encrypted copy: an older version stored it, or an attacker inserted it. Undefined if there is none. */
export async function findUnencryptedCertificate(
  queries: Queries,
  fingerprint: string,
): Promise<OurCertificate | undefined> {
  const [row] = await queries.select().from(signCertificates).where(eq(signCertificates.fingerprint, fingerprint))
  return row && row.leafEncrypted === null ? row : undefined
}

/** Re-encrypts the certificates with the newest key. Returns the number of changed rows. */
export async function reencryptCertificates(queries: Queries, keys: Keys): Promise<number> {
  const rows = await queries
    .select()
    .from(signCertificates)
    .where(isOldText(signCertificates.leafEncrypted, keys.newestId))
  for (const { fingerprint, leafEncrypted } of rows)
    await queries
      .update(signCertificates)
      .set({ leafEncrypted: leafEncrypted && reencryptText(keys, contextOf(fingerprint), leafEncrypted) })
      .where(eq(signCertificates.fingerprint, fingerprint))
  return rows.length
}
