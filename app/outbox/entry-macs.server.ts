import { canonicalJson } from '#app/data/crypto/canonical-json.ts'
import type { Keys } from '#app/data/crypto/keys.server.ts'
import { macOf } from '#app/data/crypto/mac.server.ts'
import { isSameHash } from '#app/data/crypto/tokens.server.ts'
import type { Database, PlainConnection } from '#app/data/database/database.server.ts'
import type { EntryRow } from '#app/core/audit-entry.ts'

const rowMacOf = (keys: Keys, keyId: string, row: EntryRow): Buffer =>
  macOf(keys, 'audit entry', keyId, canonicalJson(row))

/** Returns a MAC for an audit entry, which protects the row until the entry is part of the audit chain. */
const entryMacOf = (keys: Keys, row: EntryRow): string =>
  `${keys.newestId}.${rowMacOf(keys, keys.newestId, row).toString('base64url')}`

/** Whether the product wrote this entry and it is unchanged since. */
export function isEntryMacValid(keys: Keys, row: EntryRow, proof: string | null): boolean {
  const [keyId = '', mac = ''] = (proof ?? '').split('.')
  return keys.holds(keyId) && isSameHash(rowMacOf(keys, keyId, row), Buffer.from(mac, 'base64url'))
}

/** Returns the database with MACs for every audit entry that `commitEffects` writes. */
export function withEntryMacs(database: Database, keys: Keys): Database {
  const entryMac = (row: EntryRow) => entryMacOf(keys, row)
  return {
    ...database,
    entryMac,
    transaction: (work) => database.transaction((tx) => work(Object.assign(tx, { entryMac }))),
  }
}

/** Writes new MACs for all current entries. Only for example data, which a holder of the keys has just rewritten. */
export async function rewriteEntryMacs(connection: PlainConnection, keys: Keys): Promise<void> {
  const rows = await connection.rows<EntryRow>(
    `select id, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, subject_label, was, became, request_id, ip
     from audit_events`,
  )
  const proved = rows.map((row) => ({ id: row.id, proof: entryMacOf(keys, row) }))
  await connection.rows(
    `update audit_events entry set proof = said.proof
     from json_to_recordset($1::text::json) as said (id uuid, proof text) where said.id = entry.id`,
    [JSON.stringify(proved)],
  )
}
