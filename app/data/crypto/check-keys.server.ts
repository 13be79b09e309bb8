import { type Config, ConfigError } from '#app/core/config/config.server.ts'
import type { Database, PlainConnection } from '../database/database.server.ts'
import {
  deleteKnownKey,
  findKnownKeys,
  hasKnownKeys,
  insertKnownKey,
  type KnownKey,
  lockKnownKeys,
} from './data-keys.queries.server.ts'
import type { Keys } from './keys.server.ts'
import { macOf } from './mac.server.ts'
import { canOpenAny, findUsedKeys, type EncryptedColumn } from './encrypted-columns.server.ts'
import { isSameHash } from './tokens.server.ts'

type Parts = { config: Config; keys: Keys; database: Pick<Database, 'exclusively'> }

/** A problem of the configured keys with this database, and the keys that the database still has to record. */
type Findings = { problem?: { kind: 'missing' | 'wrong'; keyId: string }; unknown: string[] }

/** Returns the fingerprint of a key: a keyed hash under a key derived only for this. It reveals nothing about the key. */
const fingerprintOf = (keys: Keys, keyId: string): Buffer => macOf(keys, 'fingerprint', keyId, keyId)

function compare(keys: Keys, known: readonly KnownKey[]): Findings['problem'] {
  for (const { id: keyId, fingerprint } of known) {
    if (!keys.holds(keyId)) return { kind: 'missing', keyId }
    if (!isSameHash(fingerprint, fingerprintOf(keys, keyId))) return { kind: 'wrong', keyId }
  }
  return undefined
}

/**
 * Compares the configured keys with those that the database knows. If it does not know all of them, also checks the encrypted
 * data, which an older version or a process with another configuration may have written. An older key that encrypts nothing is
 * not recorded, so that it can be removed from DATA_KEYS.
 */
async function examine(
  connection: PlainConnection,
  keys: Keys,
  columns: readonly EncryptedColumn[],
): Promise<Findings> {
  const known = await findKnownKeys(connection)
  const problem = compare(keys, known)
  if (problem) return { problem, unknown: [] }
  const isKnown = (keyId: string) => known.some(({ id }) => id === keyId)
  if (keys.ids.every(isKnown)) return { unknown: [] }
  const used = await findUsedKeys(connection, columns)
  for (const [keyId, samples] of used) {
    if (!keys.holds(keyId)) return { problem: { kind: 'missing', keyId }, unknown: [] }
    if (!isKnown(keyId) && !(await canOpenAny(connection, keys, samples)))
      return { problem: { kind: 'wrong', keyId }, unknown: [] }
  }
  return { unknown: keys.ids.filter((id) => !isKnown(id) && (id === keys.newestId || used.has(id))) }
}

export type KeyState = 'ok' | 'behind' | 'missing' | 'wrong'

/**
 * Compares the keys of the running process with those of the database (rule D5), in one query. `behind`: another process already
 * encrypts with a newer key.
 */
export async function compareKeys(connection: Pick<PlainConnection, 'rows'>, keys: Keys): Promise<KeyState> {
  const known = await findKnownKeys(connection)
  const problem = compare(keys, known)
  if (problem) return problem.kind
  return known.some(({ id, isNewest }) => isNewest && id === keys.newestId) ? 'ok' : 'behind'
}

/** Describes the problem and how to fix it, in one line. */
function sayProblem(
  { kind, keyId }: NonNullable<Findings['problem']>,
  { DATA_KEYS, DATA_DIR }: Parts['config'],
): string {
  const source = DATA_KEYS ? 'DATA_KEYS' : `DATA_KEYS is not set, and ${DATA_DIR}/keys`
  return kind === 'missing'
    ? `${source} does not hold the key "${keyId}", which encrypted data of this database. Restore the key; you can remove it after npm run rotate-keys.`
    : `${source} holds another key "${keyId}" than the one that encrypted this database's data. Set the keys that encrypted it, or the database of these keys.`
}

function inTransaction<Value>(
  database: Parts['database'],
  work: (connection: PlainConnection) => Promise<Value>,
): Promise<Value> {
  return database.exclusively(async (connection) => {
    await connection.execute('begin')
    try {
      const value = await work(connection)
      await connection.execute('commit')
      return value
    } catch (error) {
      await connection.execute('rollback').catch(() => {})
      throw error
    }
  })
}

/**
 * Checks that the configured keys are those that encrypted this database's data (rule D5), and records the keys to encrypt with
 * from now on. Concurrent starts wait for each other. `columns` are all columns with encrypted values.
 * @throws ConfigError that names the key and says what to do.
 */
export async function checkKeys({ config, database, keys }: Parts, columns: readonly EncryptedColumn[]): Promise<void> {
  await inTransaction(database, async (connection) => {
    await lockKnownKeys(connection)
    const { problem, unknown } = await examine(connection, keys, columns)
    if (problem) throw new ConfigError(sayProblem(problem, config))
    for (const id of unknown) await insertKnownKey(connection, { id, fingerprint: fingerprintOf(keys, id) })
  })
}

/** Returns the problem that `checkKeys` would report for a database that knows these keys. */
export function problemWithKnownKeys(
  { config, keys }: Pick<Parts, 'config' | 'keys'>,
  known: readonly KnownKey[],
): string | undefined {
  const problem = compare(keys, known)
  return problem && sayProblem(problem, config)
}

/**
 * Returns the problem that `checkKeys` would report, without writing anything. Undefined if there is none, or if the database is
 * of an older version, whose next start checks the keys.
 */
export function findKeyProblem(
  { config, database, keys }: Parts,
  columns: readonly EncryptedColumn[],
): Promise<string | undefined> {
  return database.exclusively(async (connection) => {
    if (!(await hasKnownKeys(connection))) return undefined
    const { problem } = await examine(connection, keys, columns)
    return problem && sayProblem(problem, config)
  })
}

/**
 * A report for the doctor: the problem that a start would report, how many keys decrypted a value that they encrypted, and the
 * key that did not.
 */
export type KeyReport = { problem?: string; opened: number; shut?: string }

/** Checks the keys and decrypts a value with each of them. Reads every encrypted column and writes nothing. */
export async function reportOnKeys(parts: Parts, columns: readonly EncryptedColumn[]): Promise<KeyReport> {
  const problem = await findKeyProblem(parts, columns)
  if (problem) return { problem, opened: 0 }
  return parts.database.exclusively(async (connection) => {
    let opened = 0
    for (const [keyId, samples] of await findUsedKeys(connection, columns)) {
      if (!(await canOpenAny(connection, parts.keys, samples))) return { opened, shut: keyId }
      opened += 1
    }
    return { opened }
  })
}

/**
 * Deletes older keys that encrypt nothing any more, so that a start no longer requires them. `needed` are keys that something
 * else depends on.
 */
export async function forgetOldKeys(
  { database, keys }: Pick<Parts, 'database' | 'keys'>,
  columns: readonly EncryptedColumn[],
  needed: readonly string[] = [],
): Promise<void> {
  await inTransaction(database, async (connection) => {
    await lockKnownKeys(connection)
    const [known, used] = [await findKnownKeys(connection), await findUsedKeys(connection, columns)]
    const isNeeded = (id: string) => id === keys.newestId || used.has(id) || needed.includes(id)
    for (const { id } of known) if (!isNeeded(id)) await deleteKnownKey(connection, id)
  })
}
