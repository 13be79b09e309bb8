import { type SQL, sql } from 'drizzle-orm'

import type { EncryptedColumn } from '#app/data/crypto/encrypted-columns.server.ts'
import type { Job } from './jobs.server.ts'
import type { Config } from '#app/core/config/config.server.ts'
import type { Database } from '#app/data/database/database.server.ts'
import { objectMark } from '#app/data/files/files.server.ts'
import { openObjectStore } from '#app/data/files/object-store.server.ts'

type Parts = { config: Config; database: Database }

/** Selects the hashes that a column refers to. */
function namedIn({ table, column }: EncryptedColumn): SQL {
  const name = sql.identifier(column)
  const mark = sql.raw(`'${objectMark}'::bytea`)
  return sql`select substring(${name} from octet_length(${name}) - 31) from ${sql.identifier(table)}
    where substring(${name} from 1 for ${sql.raw(String(objectMark.length))}) = ${mark}`
}

/**
 * Deletes the objects that no row has referred to for a day: those whose transaction never committed, and those whose row was
 * erased or changed. Can be interrupted at any point and continues with the next run. Ignores objects that this database did not
 * write.
 */
export async function sweepFiles(
  { config, database: { queries } }: Parts,
  columns: readonly EncryptedColumn[],
): Promise<void> {
  const store = openObjectStore(config)
  if (!store) return
  const named = columns.filter(({ holds }) => holds === 'bytes').map(namedIn)
  await queries.execute(
    sql`update file_objects set unnamed_since = case when is_named then null else now() end
        from (select sha256 as hash, sha256 in (${sql.join(named, sql` union all `)}) as is_named from file_objects) as found
        where hash = sha256 and is_named = (unnamed_since is not null)`,
  )
  const { rows } = await queries.execute<{ name: string }>(
    sql`select encode(sha256, 'hex') as name from file_objects where unnamed_since < now() - interval '1 day'`,
  )
  for (const { name } of rows) {
    await store.delete(name)
    await queries.execute(sql`delete from file_objects where sha256 = decode(${name}, 'hex')`)
  }
}

/** Runs `sweepFiles` every night. */
export function fileSweepJob(parts: Parts, columns: readonly EncryptedColumn[]): Job {
  return { queue: 'file-sweep', every: '41 16 * * *', leaseSeconds: 3_600, work: () => sweepFiles(parts, columns) }
}
