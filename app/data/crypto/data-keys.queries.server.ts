import type { PlainConnection } from '../database/database.server.ts'

/** A key that encrypts data in this database, as stored there. */
export type KnownKey = { id: string; fingerprint: Uint8Array }

/** `isNewest`: no other came into use after it. */
type NotedKey = KnownKey & { isNewest: boolean }

/** Locks the known keys until the transaction ends, so that concurrent checks and changes wait. */
export async function lockKnownKeys(connection: PlainConnection): Promise<void> {
  await connection.execute('lock table data_keys in share row exclusive mode')
}

/** Returns the known keys, the oldest first. */
export async function findKnownKeys(connection: Pick<PlainConnection, 'rows'>): Promise<NotedKey[]> {
  return connection.rows<NotedKey>(
    'select id, fingerprint, created_at = max(created_at) over () as "isNewest" from data_keys order by created_at, id',
  )
}

/** Whether the database is of a version that stores its keys' fingerprints. */
export async function hasKnownKeys(connection: PlainConnection): Promise<boolean> {
  const [row] = await connection.rows<{ exists: boolean }>(`select to_regclass('data_keys') is not null as exists`)
  return row?.exists === true
}

export async function insertKnownKey(connection: PlainConnection, { id, fingerprint }: KnownKey): Promise<void> {
  await connection.rows('insert into data_keys (id, fingerprint) values ($1, $2)', [id, fingerprint])
}

export async function deleteKnownKey(connection: PlainConnection, id: string): Promise<void> {
  await connection.rows('delete from data_keys where id = $1', [id])
}
