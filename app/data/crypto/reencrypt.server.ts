import { type Column, sql, type SQL } from 'drizzle-orm'

import type { Keys } from './keys.server.ts'
import { encryptBytes, decryptBytes } from './encrypted-bytes.server.ts'
import { encryptText, decryptText } from './encrypted-text.server.ts'

/** Encrypts an encrypted text again, with the newest key. */
export const reencryptText = (keys: Keys, context: string, encrypted: string): string =>
  encryptText(keys, context, decryptText(keys, context, encrypted))

/** Encrypts encrypted bytes again, with the newest key. */
export const reencryptBytes = (keys: Keys, context: string, encrypted: Buffer): Buffer =>
  encryptBytes(keys, context, decryptBytes(keys, context, encrypted))

/** Whether a column contains a text that a key other than `newestKey` encrypted. */
export const isOldText = (column: Column | SQL, newestKey: string): SQL =>
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
export async function reencryptAll(batch: () => Promise<number>): Promise<number> {
  let total = 0
  for (let done = await batch(); done > 0; done = await batch()) total += done
  return total
}
