import { createHmac } from 'node:crypto'

import { ConfigError } from '../config.server.ts'
import type { Database, PlainConnection } from '../database/database.server.ts'
import type { Platform } from '../platform.server.ts'
import {
  deleteKnownKey,
  findKnownKeys,
  hasKnownKeys,
  insertKnownKey,
  type KnownKey,
  lockKnownKeys,
} from './data-keys.store.server.ts'
import type { Keys } from './keys.server.ts'
import { canOpenAny, findUsedKeys, type SealedColumn } from './sealed-columns.server.ts'
import { isSameHash } from './tokens.server.ts'

type Parts = Pick<Platform, 'config' | 'keys'> & { database: Pick<Database, 'exclusively'> }

/** What the configured keys lack for this database, and the keys that it does not know yet but has to. */
type Findings = { problem?: { kind: 'missing' | 'wrong'; keyId: string }; unknown: string[] }

/** By what a key is recognised: a keyed hash under a key derived for this alone. It tells nothing about the key. */
const fingerprintOf = (keys: Keys, keyId: string): Buffer =>
  createHmac('sha256', keys.derive('fingerprint', keyId)).update(keyId).digest()

function compare(keys: Keys, known: readonly KnownKey[]): Findings['problem'] {
  for (const { id: keyId, fingerprint } of known) {
    if (!keys.holds(keyId)) return { kind: 'missing', keyId }
    if (!isSameHash(fingerprint, fingerprintOf(keys, keyId))) return { kind: 'wrong', keyId }
  }
  return undefined
}

/**
 * Compares the keys with those that the database knows. When it does not know all of them, the sealed data is asked: what
 * an older version sealed, or a process that still had another configuration. An older key that seals nothing stays
 * unknown, so that it can leave DATA_KEYS.
 */
async function examine(connection: PlainConnection, keys: Keys, columns: readonly SealedColumn[]): Promise<Findings> {
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
 * How the keys of this process stand to those of the database, while it runs (rule D5): `behind` when another process has begun to
 * seal with a newer one. One query.
 */
export async function compareKeys(connection: Pick<PlainConnection, 'rows'>, keys: Keys): Promise<KeyState> {
  const known = await findKnownKeys(connection)
  const problem = compare(keys, known)
  if (problem) return problem.kind
  return known.some(({ id, isNewest }) => isNewest && id === keys.newestId) ? 'ok' : 'behind'
}

/** One line that says what is wrong and what to do. */
function sayProblem(
  { kind, keyId }: NonNullable<Findings['problem']>,
  { DATA_KEYS, DATA_DIR }: Parts['config'],
): string {
  const source = DATA_KEYS ? 'DATA_KEYS' : `DATA_KEYS is not set, and ${DATA_DIR}/keys`
  return kind === 'missing'
    ? `${source} does not hold the key "${keyId}", which sealed data of this database. Restore the key; you can remove it after npm run rotate-keys.`
    : `${source} holds another key "${keyId}" than the one that sealed this database's data. Set the keys that sealed it, or the database of these keys.`
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
 * Checks that the configured keys are those which sealed this database's data (rule D5), and notes those that are to seal from now
 * on. Of several starts at once each waits for the one before. `columns` are all that hold sealed values.
 * @throws ConfigError that names the key and says what to do.
 */
export async function checkKeys({ config, database, keys }: Parts, columns: readonly SealedColumn[]): Promise<void> {
  await inTransaction(database, async (connection) => {
    await lockKnownKeys(connection)
    const { problem, unknown } = await examine(connection, keys, columns)
    if (problem) throw new ConfigError(sayProblem(problem, config))
    for (const id of unknown) await insertKnownKey(connection, { id, fingerprint: fingerprintOf(keys, id) })
  })
}

/** What `checkKeys` would refuse of a database that knows these keys. */
export function problemWithKnownKeys(
  { config, keys }: Pick<Parts, 'config' | 'keys'>,
  known: readonly KnownKey[],
): string | undefined {
  const problem = compare(keys, known)
  return problem && sayProblem(problem, config)
}

/**
 * What `checkKeys` would refuse, without writing anything; undefined when nothing, or when the database is of an older
 * version, whose next start looks.
 */
export function findKeyProblem(
  { config, database, keys }: Parts,
  columns: readonly SealedColumn[],
): Promise<string | undefined> {
  return database.exclusively(async (connection) => {
    if (!(await hasKnownKeys(connection))) return undefined
    const { problem } = await examine(connection, keys, columns)
    return problem && sayProblem(problem, config)
  })
}

/** For the doctor: what a start would refuse, how many keys opened something that they sealed, and which one did not. */
export type KeyReport = { problem?: string; opened: number; shut?: string }

/** Looks at the keys and opens, with each of them, something that it sealed. Reads every sealed column, and writes nothing. */
export async function reportOnKeys(parts: Parts, columns: readonly SealedColumn[]): Promise<KeyReport> {
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
 * Forgets older keys with which nothing is sealed any more: a start does not insist on them from then on. `needed` are those that
 * something else depends on.
 */
export async function forgetOldKeys(
  { database, keys }: Pick<Parts, 'database' | 'keys'>,
  columns: readonly SealedColumn[],
  needed: readonly string[] = [],
): Promise<void> {
  await inTransaction(database, async (connection) => {
    await lockKnownKeys(connection)
    const [known, used] = [await findKnownKeys(connection), await findUsedKeys(connection, columns)]
    const isNeeded = (id: string) => id === keys.newestId || used.has(id) || needed.includes(id)
    for (const { id } of known) if (!isNeeded(id)) await deleteKnownKey(connection, id)
  })
}
