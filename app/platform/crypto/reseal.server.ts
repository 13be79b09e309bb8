import { type Column, sql, type SQL } from 'drizzle-orm'

import type { Keys } from './keys.server.ts'
import { sealBytes, unsealBytes } from './sealed-bytes.server.ts'
import { seal, unseal } from './sealed.server.ts'

/** A sealed text, sealed with the newest key. */
export const reseal = (keys: Keys, place: string, sealed: string): string =>
  seal(keys, place, unseal(keys, place, sealed))

/** Sealed bytes, sealed with the newest key. */
export const resealBytes = (keys: Keys, place: string, sealed: Buffer): Buffer =>
  sealBytes(keys, place, unsealBytes(keys, place, sealed))

/** Whether a column holds a text that an older key than `newestKey` sealed. */
export const isOldSeal = (column: Column | SQL, newestKey: string): SQL =>
  sql`split_part(${column}, '.', 2) <> ${newestKey}`

/** Whether a column holds, or names, bytes that an older key sealed: `v1.<key id>\n…`, or `o1.…`. Only their beginning is read. */
export function areOldBytes(column: Column, newestKey: string): SQL {
  const end = Buffer.from(`.${newestKey}\n`)
  return sql`substring(${column} from 3 for ${sql.raw(String(end.length))}) <> ${end}`
}

/** Does batch after batch until one has nothing to do; how many values were sealed anew. */
export async function resealAll(batch: () => Promise<number>): Promise<number> {
  let total = 0
  for (let done = await batch(); done > 0; done = await batch()) total += done
  return total
}
