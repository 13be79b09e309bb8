import type { PlainConnection } from '#app/data/database/database.server.ts'
import { BackupError } from './backup-error.ts'
import { findColumns } from './tables.server.ts'

/** The approximate number of characters inserted at once. */
const wantedCharacters = 2 ** 20

/** Returns functions that insert the lines of `readRows` into a table. */
export async function openTable(connection: PlainConnection, table: string, columns: readonly string[]) {
  const types = new Map((await findColumns(connection, table)).map(({ name, type }) => [name, type]))
  // In an older version, the queue's tables may have had columns that no longer exist.
  const kept = columns.filter((name) => types.has(name))
  if (kept.length === 0 || (kept.length < columns.length && !table.startsWith('pgboss.')))
    throw new BackupError(`The backup's table ${table} has different columns from this version: restore it with the version that took it.`) // prettier-ignore
  const values = kept.map((name) => `(line ->> ${columns.indexOf(name)})::${types.get(name)}`)
  const insert = `insert into ${table} (${kept.join(', ')}) select ${values.join(', ')} from json_array_elements($1::text::json) as lines (line)`
  let waiting: string[] = []
  let characters = 0
  const flush = async () => {
    if (waiting.length > 0) await connection.rows(insert, [`[${waiting.join(',')}]`])
    waiting = []
    characters = 0
  }
  const add = async (line: string) => {
    waiting.push(line)
    characters += line.length
    if (characters > wantedCharacters) await flush()
  }
  return { table, columns, isWhole: kept.length === types.size && kept.length === columns.length, add, flush }
}
