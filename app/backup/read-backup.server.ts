import { createHash, type Hash } from 'node:crypto'

import { z } from 'zod'

import type { KnownKey } from '#app/data/crypto/data-keys.queries.server.ts'
import { BackupError } from './backup-error.ts'
import { readLines } from './backup-file.server.ts'

/** The version of the format that this product writes and reads. */
export const formatVersion = 1

/** The first line of a backup, which describes it. */
const manifestSchema = z.object({
  format: z.int(),
  product: z.string(),
  engine: z.enum(['embedded', 'postgres']),
  takenAt: z.iso.datetime(),
  migrations: z.array(z.object({ number: z.int(), name: z.string(), checksum: z.string() })).min(1),
  /** The schema version of the job queue; null if its tables did not exist yet. */
  queueVersion: z.int().nullable(),
})
export type Manifest = z.output<typeof manifestSchema>

const tableSchema = z.object({ table: z.string(), columns: z.array(z.string()).min(1) })

const sumsSchema = z.record(z.string(), z.object({ rows: z.int(), sha256: z.string() }))
/** The number of rows in each table, and the SHA-256 of its lines. */
export type Sums = z.output<typeof sumsSchema>

/** The last line. `sha256` is the hash of all lines before it. */
const endSchema = z.object({ tables: sumsSchema, sha256: z.string() })

export type Part =
  | { kind: 'manifest'; manifest: Manifest }
  | { kind: 'table'; table: string; columns: string[] }
  | { kind: 'row'; line: string }
  | { kind: 'end'; sums: Sums; sha256: string }

/** Counts and hashes rows, table by table. */
export function createSums() {
  const sums: Sums = {}
  let current: { table: string; rows: number; hash: Hash } | undefined
  const close = () => {
    if (current) sums[current.table] = { rows: current.rows, sha256: current.hash.digest('hex') }
    current = undefined
  }
  return {
    open(table: string) {
      close()
      current = { table, rows: 0, hash: createHash('sha256') }
    },
    add(line: string) {
      if (!current) throw new Error('a row comes before its table')
      current.rows += 1
      current.hash.update(`${line}\n`)
    },
    all(): Sums {
      close()
      return sums
    },
  }
}

const isSame = (one: Sums, other: Sums) => JSON.stringify(one) === JSON.stringify(other)

function parseLine(line: string, file: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw new BackupError(`${file} is damaged: it has an invalid line. Use another backup.`)
  }
}

function parseManifest(line: string, file: string): Manifest {
  const said = parseLine(line, file)
  const version = z.object({ format: z.int() }).safeParse(said).data?.format
  if (version !== undefined && version > formatVersion)
    throw new BackupError(`${file} was written by a newer version of the product: read it with that version.`)
  const manifest = manifestSchema.safeParse(said)
  if (!manifest.success) throw new BackupError(`${file} is not a backup of this product: its first line is not a manifest.`) // prettier-ignore
  return manifest.data
}

/** Parses a line, depending on the kind of the line before it. */
function parsePart(line: string, last: Part['kind'] | undefined, file: string): Part {
  if (last === undefined) return { kind: 'manifest', manifest: parseManifest(line, file) }
  if (last !== 'end' && last !== 'manifest' && line.startsWith('[')) return { kind: 'row', line }
  const said = parseLine(line, file)
  const table = tableSchema.safeParse(said)
  if (table.success && last !== 'end') return { kind: 'table', ...table.data }
  const end = endSchema.safeParse(said)
  if (end.success && last !== 'end') return { kind: 'end', sums: end.data.tables, sha256: end.data.sha256 }
  throw new BackupError(`${file} is damaged: it has an invalid line. Use another backup.`)
}

/**
 * Reads a backup part by part and checks it on the way. When the iteration completes, nothing is missing, added or changed.
 * @throws BackupError
 */
export async function* readBackup(file: string, passphrase: string | undefined): AsyncGenerator<Part> {
  const sums = createSums()
  const whole = createHash('sha256')
  let last: Part['kind'] | undefined
  for await (const line of readLines(file, passphrase)) {
    const part = parsePart(line, last, file)
    if (part.kind === 'row') sums.add(line)
    if (part.kind === 'table') sums.open(part.table)
    if (part.kind === 'end' && (part.sha256 !== whole.digest('hex') || !isSame(part.sums, sums.all())))
      throw new BackupError(`${file} is damaged: its content does not match its checksum. Use another backup.`)
    if (part.kind !== 'end') whole.update(`${line}\n`)
    yield part
    last = part.kind
  }
  if (last !== 'end') throw new BackupError(`${file} is cut off: it has no end. Use another backup.`)
}

/** Reads a whole backup without restoring it. @throws BackupError that names the problem */
export async function checkBackup(
  file: string,
  passphrase: string | undefined,
): Promise<{ manifest: Manifest; sums: Sums }> {
  let manifest: Manifest | undefined
  let sums: Sums = {}
  for await (const part of readBackup(file, passphrase)) {
    if (part.kind === 'manifest') manifest = part.manifest
    if (part.kind === 'end') sums = part.sums
  }
  if (!manifest) throw new BackupError(`${file} is empty: use another backup.`)
  return { manifest, sums }
}

const keysTable = 'public.data_keys'

/**
 * Returns the fingerprints of the keys that encrypted a backup's data, without restoring it. Stops reading after the table of
 * keys. Empty for a backup of a version without that table.
 * @throws BackupError
 */
export async function knownKeysOf(file: string, passphrase: string | undefined): Promise<KnownKey[]> {
  const known: KnownKey[] = []
  let columns: string[] | undefined
  for await (const part of readBackup(file, passphrase)) {
    if (columns && part.kind !== 'row') break
    if (part.kind === 'table' && part.table === keysTable) columns = part.columns
    if (part.kind !== 'row' || !columns) continue
    const values = JSON.parse(part.line) as (string | null)[]
    const [id, fingerprint] = [values[columns.indexOf('id')], values[columns.indexOf('fingerprint')]]
    known.push({ id: id ?? '', fingerprint: Buffer.from(fingerprint?.slice(String.raw`\x`.length) ?? '', 'hex') })
  }
  return known
}
