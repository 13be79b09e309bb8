import { createHash } from 'node:crypto'

import { sql } from 'drizzle-orm'

import { type Config, ConfigError } from '../config.server.ts'
import type { Database } from '../database/database.server.ts'
import { RefusedError, type Refusal } from '../errors.ts'
import { errorFields, type Log } from '../log.server.ts'
import { type ObjectStore, openObjectStore } from './object-store.server.ts'

/**
 * Where sealed files are kept, such as PDFs: in the row that has them, or in a store of objects, whose object the row names
 * (rule D12, decision 50). Both are called outside any transaction, which would wait for the store.
 */
export type Files = {
  /** Keeps sealed bytes: gives what the row is to hold in their place. @throws RefusedError unavailable */
  keep(sealed: Buffer): Promise<Buffer>
  /** The sealed bytes of what a row holds, for those who go on without: `away` while the store does not answer, `lost` for good. */
  look(held: Buffer): Promise<Buffer | 'away' | 'lost'>
  /** The same. @throws RefusedError unavailable, or file-damaged when they are not those that were kept. */
  read(held: Buffer): Promise<Buffer>
}

/** What a row holds that names an object begins so. Then come the id of the key that sealed it, a line end and its SHA-256. */
export const objectMark = 'o1.'
const objectShape = /^o1\.[\w-]+\n[^]{32}$/

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()
export const nameOf = (bytes: Buffer): string => sha256(bytes).toString('hex')

/** The id stands where it stands in sealed bytes: `v1.<key id>\n`. */
function nameInRow(sealed: Buffer): Buffer {
  const keyId = sealed.subarray(sealed.indexOf('.') + 1, sealed.indexOf('\n') + 1)
  return Buffer.concat([Buffer.from(objectMark), keyId, sha256(sealed)])
}

/** The name of the object that a row names; undefined when the row has the bytes themselves. */
export const objectNamed = (held: Buffer): string | undefined =>
  held.length < 200 && objectShape.test(held.toString('latin1')) ? held.subarray(-32).toString('hex') : undefined

const damaged: Refusal = {
  code: 'file-damaged',
  status: 500,
  message: 'What we kept of this file is missing, or is not what we kept. You do not get it: please tell us.',
}

/** The object of a name; undefined when it is missing, or is another one. */
async function readObject(name: string, store: ObjectStore | undefined): Promise<Buffer | undefined> {
  const bytes = await store?.get(name)
  return bytes && nameOf(bytes) === name ? bytes : undefined
}

/** The sealed bytes of what a row holds, wherever they are; undefined when they are not those that were kept. */
export async function readHeld(held: Buffer, store: ObjectStore | undefined): Promise<Buffer | undefined> {
  const name = objectNamed(held)
  return name === undefined ? held : readObject(name, store)
}

type Parts = { config: Config; database: Pick<Database, 'queries'>; log: Log }

export function createFiles({ config, database, log }: Parts): Files {
  const store = openObjectStore(config)
  const fail = (name: string, error: unknown) =>
    log.error('a file could not be stored or read', { ...errorFields(error), reason: `object ${name}` })

  /** Whoever asks may ask again; why it failed is for whoever operates it. */
  const unavailable = () => new RefusedError('unavailable', { retryAfterSeconds: 5 })

  async function look(held: Buffer): Promise<Buffer | 'away' | 'lost'> {
    const name = objectNamed(held)
    if (name === undefined) return held
    try {
      const bytes = await readObject(name, store)
      if (bytes) return bytes
    } catch (error) {
      fail(name, error)
      return 'away'
    }
    const why = store ? 'the object is missing, or is not the one that was kept' : 'FILES_S3_URL is not given'
    fail(name, new Error(why))
    return 'lost'
  }

  return {
    async keep(sealed) {
      if (!store) return sealed
      const name = nameOf(sealed)
      // First, so that whatever is written is known to somebody. Inside a transaction this throws.
      await database.queries.execute(sql`insert into file_objects (sha256) values (decode(${name}, 'hex'))`)
      try {
        await store.put(name, sealed)
      } catch (error) {
        fail(name, error)
        throw unavailable()
      }
      return nameInRow(sealed)
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

/** @throws ConfigError where objects are kept and no store is configured: PDFs would be missing. */
export async function checkFiles({ config, database }: Omit<Parts, 'log'>): Promise<void> {
  if (config.FILES_S3_URL) return
  const { rows } = await database.queries.execute(sql`select 1 from file_objects limit 1`)
  if (rows.length > 0)
    throw new ConfigError('FILES_S3_URL: must be given, because files of this database are in an object store.')
}
