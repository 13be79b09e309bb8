import type { PlainConnection } from '../database/database.server.ts'
import type { Keys } from './keys.server.ts'
import { decryptBytes } from './encrypted-bytes.server.ts'
import { decryptText } from './encrypted-text.server.ts'
import { objectNamed } from '../files/files.server.ts'

/**
 * A column of encrypted values: texts (`encryptText`), bytes (`encryptBytes`), or JSON with an encrypted text in its field `sealed`. Every
 * value is bound to its context, `table|column|row id`.
 */
export type EncryptedColumn = { table: string; column: string; rowId: string; holds: 'text' | 'bytes' | 'json' }

/** Row ids of a few values that one key encrypted in one column: the first and the last. */
type Sample = EncryptedColumn & { rowIds: string[] }

/** By key id, a sample of each column in which the key encrypted a value. */
type UsedKeys = Map<string, Sample[]>

const textOf = ({ column, holds }: EncryptedColumn) => (holds === 'json' ? `${column} ->> 'sealed'` : column)

/** Reads only the beginning of bytes. */
const keyIdOf = (column: EncryptedColumn) =>
  column.holds === 'bytes'
    ? `split_part(split_part(encode(substring(${column.column} from 1 for 200), 'escape'), chr(10), 1), '.', 2)`
    : `split_part(${textOf(column)}, '.', 2)`

/** Returns every key that encrypted a value in these columns. Reads each table once, completely. */
export async function findUsedKeys(
  connection: PlainConnection,
  columns: readonly EncryptedColumn[],
): Promise<UsedKeys> {
  const used: UsedKeys = new Map()
  for (const column of columns) {
    const rows = await connection.rows<{ keyId: string; first: string; last: string }>(
      `select key_id as "keyId", min(row_id) as first, max(row_id) as last
       from (select ${column.rowId}::text as row_id, ${keyIdOf(column)} as key_id from ${column.table}) as used
       where key_id <> '' group by key_id`,
    )
    for (const { keyId, first, last } of rows)
      used.set(keyId, [...(used.get(keyId) ?? []), { ...column, rowIds: [first, last] }])
  }
  return used
}

function isOpenedBy(keys: Keys, context: string, value: string | Uint8Array): boolean {
  try {
    if (typeof value === 'string') decryptText(keys, context, value)
    else decryptBytes(keys, context, Buffer.from(value))
    return true
  } catch {
    return false
  }
}

/**
 * Whether the keys decrypt any of the samples. One success shows that the key is right, while one failure may be a damaged value.
 * Ignores samples that were deleted in the meantime.
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
      // The name of an object proves nothing: the other encrypted values of the row do.
      if (typeof row?.value === 'object' && row.value && objectNamed(Buffer.from(row.value))) continue
      if (row?.value && isOpenedBy(keys, `${table}|${column}|${id}`, row.value)) return true
      if (row?.value) found += 1
    }
  }
  return found === 0
}
