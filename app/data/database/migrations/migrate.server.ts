import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { badConfig, StartTrouble } from './start-trouble.server.ts'
import { rootFolder } from '#app/core/files/root-folder.server.ts'
import type { Database, PlainConnection } from '../database.server.ts'
import { checkWritable } from '../writable.server.ts'
import { MigrationError } from './migration-error.ts'
import { splitStatements, type Statement } from './split-statements.ts'

export type Migration = { number: number; name: string; script: string; checksum: string }
type Applied = { number: number; name: string; checksum: string }

/** An arbitrary constant: processes that start together lock it in turn. */
const advisoryLock = 7_411_955

const ownFolder = join(rootFolder, 'db/migrations')

const filesOf = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()

/** Returns the name of this version's newest migration. */
export const lastMigration = (): string => filesOf(ownFolder).at(-1) ?? ''

/** Returns the name of the newest migration that was applied to a database; empty if there is none. */
export function appliedMigration(database: Pick<Database, 'exclusively'>): Promise<string> {
  return database.exclusively(async (connection) => {
    const [found] = await connection.rows<{ name: string }>(
      'select name from schema_migrations order by number desc limit 1',
    )
    return found?.name ?? ''
  })
}

/** Reads the migrations of a folder: `0001-name.sql`, numbered without gaps, forward only. */
export function readMigrations(folder = ownFolder): Migration[] {
  return filesOf(folder).map((file, index) => {
    const number = Number(file.slice(0, 4))
    if (number !== index + 1)
      throw new Error(`db/migrations/${file}: the next number is ${String(index + 1).padStart(4, '0')}`)
    const script = readFileSync(join(folder, file), 'utf8')
    return { number, name: file, script, checksum: createHash('sha256').update(script).digest('hex') }
  })
}

function checkHistory(migrations: Migration[], applied: Applied[]): void {
  for (const { number, name, checksum } of applied) {
    const known = migrations[number - 1]
    if (!known)
      throw new StartTrouble(
        `The database is newer than this version: it has migration ${name}. Start the newer version, or restore a backup.`,
        badConfig,
      )
    if (known.checksum !== checksum)
      throw new StartTrouble(
        `Migration ${name} was changed after it was applied: restore the file, and add a new migration.`,
        badConfig,
      )
  }
}

export const historyTable =
  'create table if not exists schema_migrations (number integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())'

/**
 * Whether a migration changes a large table in steps (decision 7). Each of its statements is repeated until it returns no row;
 * `$1` is the `last` that the previous step returned. Each step is one transaction, so that it locks few rows for a short time.
 * An interrupted migration starts again and must skip completed rows.
 */
const isInSteps = ({ script }: Pick<Migration, 'script'>): boolean => /^-- in steps: \S/.test(script)

async function repeat({ rows }: PlainConnection, text: string): Promise<void> {
  let step: { last: string } | undefined = { last: '' }
  while (step) [step] = await rows<{ last: string }>(text, [step.last])
}

async function runStatement(
  connection: PlainConnection,
  migration: Pick<Migration, 'name' | 'script'>,
  statement: Statement,
): Promise<void> {
  try {
    if (isInSteps(migration)) await repeat(connection, statement.text)
    else await connection.execute(statement.text)
  } catch (error) {
    throw new MigrationError(migration.name, statement, error)
  }
}

/**
 * Applies a migration, one statement after the other, and records it. The caller opens and ends the transaction.
 * @throws MigrationError that names the migration and the statement
 */
export async function applyMigration(connection: PlainConnection, migration: Migration): Promise<void> {
  const { number, name, script, checksum } = migration
  for (const statement of splitStatements(script)) await runStatement(connection, migration, statement)
  await connection.execute(
    `insert into schema_migrations (number, name, checksum) values (${number}, '${name}', '${checksum}')`,
  )
}

async function applyWhole(connection: PlainConnection, migration: Migration): Promise<void> {
  try {
    await connection.execute('begin')
    await applyMigration(connection, migration)
    // Deferred constraints fail here.
    await runStatement(connection, migration, { line: migration.script.split('\n').length, text: 'commit' })
  } catch (error) {
    // The embedded engine's connection is reused, so it must leave the failed transaction.
    await connection.execute('rollback').catch(() => {})
    throw error
  }
}

async function applyMissing(connection: PlainConnection, migrations: Migration[]): Promise<number> {
  await connection.execute(historyTable)
  const applied = await connection.rows<Applied>('select number, name, checksum from schema_migrations order by number')
  checkHistory(migrations, applied)
  const missing = migrations.slice(applied.length)
  for (const migration of missing)
    await (isInSteps(migration) ? applyMigration(connection, migration) : applyWhole(connection, migration))
  return missing.length
}

/**
 * Brings the schema up to date, each migration in one transaction or in steps. Returns the number of applied migrations.
 * @throws also when PostgreSQL only reads, even if no migration is missing: the product could not work on it
 */
export function migrate(database: Database, migrations = readMigrations()): Promise<number> {
  return database.exclusively(async (connection) => {
    if (database.engine === 'embedded') return applyMissing(connection, migrations)
    await checkWritable(connection)
    await connection.rows('select pg_advisory_lock($1)', [advisoryLock])
    return applyMissing(connection, migrations)
  })
}
