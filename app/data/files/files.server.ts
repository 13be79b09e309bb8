import { createHash } from 'node:crypto'

import { sql } from 'drizzle-orm'

import { type Config, ConfigError } from '#app/core/config/config.server.ts'
import type { Database } from '../database/database.server.ts'
import { RefusedError, type Refusal } from '#app/core/errors.ts'
import { errorFields, type Log } from '#app/core/log/log.server.ts'
import { type ObjectStore, openObjectStore } from './object-store.server.ts'

/**
 * Stores encrypted files such as PDFs: in their database row, or in an object store whose object the row names (rule D12,
 * decision 50). Call it outside transactions, which would wait for the object store.
 */
export type Files = {
  /** Stores encrypted bytes and returns the value for the row's column. @throws RefusedError unavailable */
  keep(encrypted: Buffer): Promise<Buffer>
  /**
   * Returns the encrypted bytes behind a row's value, for callers that can continue without them: `away` while the object store
   * does not answer, `lost` if they are missing or changed.
   */
  look(held: Buffer): Promise<Buffer | 'away' | 'lost'>
  /** Returns the encrypted bytes behind a row's value. @throws RefusedError unavailable, or file-damaged if they are missing or changed */
  read(held: Buffer): Promise<Buffer>
}

/** The beginning of a row's value that names an object. The id of the encryption key, a line feed and the SHA-256 follow. */
export const objectMark = 'o1.'
const objectShape = /^o1\.[\w-]+\n[^]{32}$/

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()
/** Returns the object name of bytes: their SHA-256 in hex. */
export const nameOf = (bytes: Buffer): string => sha256(bytes).toString('hex')

/** Returns a row's value that names an object. The key id is copied from the beginning of the encrypted bytes, `v1.<key id>\n`. */
function nameInRow(encrypted: Buffer): Buffer {
  const keyId = encrypted.subarray(encrypted.indexOf('.') + 1, encrypted.indexOf('\n') + 1)
  return Buffer.concat([Buffer.from(objectMark), keyId, sha256(encrypted)])
}

/** Returns the name of the object behind a row's value; undefined if the value is the bytes themselves. */
export const objectNamed = (held: Buffer): string | undefined =>
  held.length < 200 && objectShape.test(held.toString('latin1')) ? held.subarray(-32).toString('hex') : undefined

const damaged: Refusal = {
  code: 'file-damaged',
  status: 500,
  message: 'What we kept of this file is missing, or is not what we kept. You do not get it: please tell us.',
}

/** Returns the object with this name; undefined if it is missing or its hash differs. */
async function readObject(name: string, store: ObjectStore | undefined): Promise<Buffer | undefined> {
  const bytes = await store?.get(name)
  return bytes && nameOf(bytes) === name ? bytes : undefined
}

/** Returns the encrypted bytes behind a row's value; undefined if they are missing or changed. */
export async function readStoredBytes(stored: Buffer, store: ObjectStore | undefined): Promise<Buffer | undefined> {
  const name = objectNamed(stored)
  return name === undefined ? stored : readObject(name, store)
}

type Parts = { config: Config; database: Pick<Database, 'queries'>; log: Log }

/** Creates the file store of an installation: the database or, with FILES_S3_URL, an object store. */
export function createFiles({ config, database, log }: Parts): Files {
  const store = openObjectStore(config)
  const fail = (name: string, error: unknown, level: 'error' | 'debug' = 'error') =>
    log[level]('a file could not be stored or read', { ...errorFields(error), reason: `object ${name}` })
  let isAway = false

  /** Logs when the store begins to fail and when it works again, not each try, except while debugging (rule X5). */
  async function ask<Value>(name: string, call: () => Promise<Value>): Promise<Value> {
    try {
      const value = await call()
      if (isAway) log.info('the store of objects works again')
      isAway = false
      return value
    } catch (error) {
      fail(name, error, isAway ? 'debug' : 'error')
      isAway = true
      throw error
    }
  }

  /** The caller may retry; the cause is only for the operator's log. */
  const unavailable = () =>
    new RefusedError('unavailable', { retryAfterSeconds: 5, reason: 'the store of objects did not answer' })

  async function look(held: Buffer): Promise<Buffer | 'away' | 'lost'> {
    const name = objectNamed(held)
    if (name === undefined) return held
    try {
      const bytes = await ask(name, () => readObject(name, store))
      if (bytes) return bytes
    } catch {
      return 'away'
    }
    const why = store ? 'the object is missing, or is not the one that was kept' : 'FILES_S3_URL is not given'
    fail(name, new Error(why))
    return 'lost'
  }

  return {
    async keep(encrypted) {
      if (!store) return encrypted
      const name = nameOf(encrypted)
      // Recorded before the upload, so that the sweep finds every object. Throws inside a transaction.
      await database.queries.execute(sql`insert into file_objects (sha256) values (decode(${name}, 'hex'))`)
      try {
        await ask(name, () => store.put(name, encrypted))
      } catch {
        throw unavailable()
      }
      return nameInRow(encrypted)
    },
    look,
    async read(held) {
      const bytes = await look(held)
      if (bytes === 'away') throw unavailable()
      if (bytes === 'lost') throw new RefusedError(damaged)
      return bytes
    },
  }
}

/** Checks that an object store is configured if objects exist, since PDFs would be missing otherwise. @throws ConfigError */
export async function checkFiles({ config, database }: Omit<Parts, 'log'>): Promise<void> {
  if (config.FILES_S3_URL) return
  const { rows } = await database.queries.execute(sql`select 1 from file_objects limit 1`)
  if (rows.length > 0)
    throw new ConfigError('FILES_S3_URL: must be given, because files of this database are in an object store.')
}
