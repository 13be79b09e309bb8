import type { PlainConnection } from '../database/database.server.ts'
import type { Keys } from './keys.server.ts'
import { unsealBytes } from './sealed-bytes.server.ts'
import { unseal } from './sealed.server.ts'
import { objectNamed } from '../files/files.server.ts'

/**
 * A column of sealed values: texts (`seal`), bytes (`sealBytes`), or JSON with a sealed text in its field `sealed`. Every
 * value is bound to the place `table|column|row id`.
 */
export type SealedColumn = { table: string; column: string; rowId: string; holds: 'text' | 'bytes' | 'json' }

/** Where some of the values are that one key sealed in one column: the first and the last by row id. */
type Sample = SealedColumn & { rowIds: string[] }

/** By key id, a sample of each column in which the key sealed anything. */
type UsedKeys = Map<string, Sample[]>

const textOf = ({ column, holds }: SealedColumn) => (holds === 'json' ? `${column} ->> 'sealed'` : column)

/** Of bytes, only the beginning is read. */
const keyIdOf = (column: SealedColumn) =>
  column.holds === 'bytes'
    ? `split_part(split_part(encode(substring(${column.column} from 1 for 200), 'escape'), chr(10), 1), '.', 2)`
    : `split_part(${textOf(column)}, '.', 2)`

/** Every key with which something is sealed in these columns. Reads each table once, whole. */
export async function findUsedKeys(connection: PlainConnection, columns: readonly SealedColumn[]): Promise<UsedKeys> {
  const used: UsedKeys = new Map()
  for (const column of columns) {
    const rows = await connection.rows<{ keyId: string; first: string; last: string }>(
      `select key_id as "keyId", min(row_id) as first, max(row_id) as last
       from (select ${column.rowId}::text as row_id, ${keyIdOf(column)} as key_id from ${column.table}) as seals
       where key_id <> '' group by key_id`,
    )
    for (const { keyId, first, last } of rows)
      used.set(keyId, [...(used.get(keyId) ?? []), { ...column, rowIds: [first, last] }])
  }
  return used
}

function isOpenedBy(keys: Keys, place: string, value: string | Uint8Array): boolean {
  try {
    if (typeof value === 'string') unseal(keys, place, value)
    else unsealBytes(keys, place, Buffer.from(value))
    return true
  } catch {
    return false
  }
}

/**
 * Whether the keys open any of the samples: one value that does shows that the key is right, and one that does not may be
 * damaged. Samples that are gone by now say nothing.
 */
export async function canOpenAny(
  connection: PlainConnection,
  keys: Keys,
  samples: readonly Sample[],
): Promise<boolean> {
  let found = 0
  for (const sample of samples) {
    const { table, column, rowId, rowIds } = sample
    for (const id of rowIds) {
      const [row] = await connection.rows<{ value: string | Uint8Array | null }>(
        `select ${textOf(sample)} as value from ${table} where ${rowId} = $1`,
        [id],
      )
      // A name of an object says nothing: what else is sealed in its row does.
      if (typeof row?.value === 'object' && row.value && objectNamed(Buffer.from(row.value))) continue
      if (row?.value && isOpenedBy(keys, `${table}|${column}|${id}`, row.value)) return true
      if (row?.value) found += 1
    }
  }
  return found === 0
}
