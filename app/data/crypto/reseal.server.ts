import { type Column, sql, type SQL } from 'drizzle-orm'

import type { Keys } from './keys.server.ts'
import { sealBytes, unsealBytes } from './sealed-bytes.server.ts'
import { seal, unseal } from './sealed.server.ts'

/** Encrypts a sealed text again, with the newest key. */
export const reseal = (keys: Keys, context: string, sealed: string): string =>
  seal(keys, context, unseal(keys, context, sealed))

/** Encrypts sealed bytes again, with the newest key. */
export const resealBytes = (keys: Keys, context: string, sealed: Buffer): Buffer =>
  sealBytes(keys, context, unsealBytes(keys, context, sealed))

/** Whether a column contains a text that a key other than `newestKey` encrypted. */
export const isOldSeal = (column: Column | SQL, newestKey: string): SQL =>
  sql`split_part(${column}, '.', 2) <> ${newestKey}`

/**
 * Whether a column contains bytes that an older key encrypted, `v1.<key id>\n…`, or a reference to them, `o1.…`. Reads only their
 * beginning.
 */
export function areOldBytes(column: Column, newestKey: string): SQL {
  const end = Buffer.from(`.${newestKey}\n`)
  return sql`substring(${column} from 3 for ${sql.raw(String(end.length))}) <> ${end}`
}

/** Runs batches until one has nothing to do. Returns the number of re-encrypted values. */
export async function resealAll(batch: () => Promise<number>): Promise<number> {
  let total = 0
  for (let done = await batch(); done > 0; done = await batch()) total += done
  return total
}
