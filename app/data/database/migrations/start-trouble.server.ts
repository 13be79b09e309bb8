import { type Config, ConfigError } from '#app/core/config/config.server.ts'
import { MigrationError } from './migration-error.ts'

/** Exit codes of sysexits.h. */
const badData = 65
const unavailable = 69
const cannotCreate = 73
const inUse = 75
/** Also for errors that neither a setting nor a restart fixes. */
export const badConfig = 78

/** Why the product cannot start: one sentence that says what to do, and the exit code. Only this is printed. */
export class StartTrouble extends Error {
  override name = 'StartTrouble'
  readonly exitCode: number

  constructor(message: string, exitCode: number, cause?: unknown) {
    super(message, { cause })
    this.exitCode = exitCode
  }
}

type Known = [message: string, exitCode: number]

/** Returns the parts of DATABASE_URL that may be shown, without the password. */
function databaseOf({ DATABASE_URL = '' }: Pick<Config, 'DATABASE_URL'>): {
  name: string
  user: string
  server: string
} {
  const url = URL.canParse(DATABASE_URL) ? new URL(DATABASE_URL) : undefined
  return {
    name: decodeURIComponent(url?.pathname.slice(1) ?? ''),
    user: decodeURIComponent(url?.username ?? ''),
    server: url?.host || (url?.searchParams.get('host') ?? 'this machine'),
  }
}

const awayCodes = /^(?:ECONN|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_|ENOENT|EPIPE|08|53|57P)/

/** Explains an error of PostgreSQL or of the connection to it. */
function ofDatabase(code: string, message: string, config: Pick<Config, 'DATABASE_URL'>): Known | undefined {
  const { name, user, server } = databaseOf(config)
  if (code === '28P01' || code === '28000')
    return [`PostgreSQL at ${server} rejects the user "${user}" (${code}): correct the user and the password in DATABASE_URL.`, badConfig] // prettier-ignore
  if (code === '3D000')
    return [`PostgreSQL at ${server} has no database "${name}": create it with createdb, or correct DATABASE_URL.`, badConfig] // prettier-ignore
  if (code === '42501')
    return [`PostgreSQL at ${server} does not allow "${user}" to create tables in "${name}" (${code}): make this user the owner of the database.`, badConfig] // prettier-ignore
  if (code === '08P01' && message.includes('unsupported startup parameter'))
    return [`DATABASE_URL leads to a connection pooler at ${server}: name PostgreSQL itself in DATABASE_DIRECT_URL, as deploy/pgbouncer.ini shows.`, badConfig] // prettier-ignore
  if (code === '25006')
    return [`PostgreSQL at ${server} only reads: it is a standby, or its host made it read-only, as on a full disk (${code}). Name the primary in DATABASE_URL, or free its disk.`, unavailable] // prettier-ignore
  const isAway = awayCodes.test(code) || /timeout|Connection terminated/i.test(message)
  if (!isAway) return undefined
  return [`PostgreSQL at ${server} does not answer ${code ? `(${code})` : 'in time'}: check that it runs, or correct DATABASE_URL.`, unavailable] // prettier-ignore
}

function ofFolder(code: string, message: string, { DATA_DIR }: Pick<Config, 'DATA_DIR'>): Known | undefined {
  if (code === 'ENOSPC' || message.includes('disk is full'))
    return [`The disk of the data folder ${DATA_DIR} is full: free some space.`, cannotCreate]
  const isShut = /^(?:EACCES|EPERM|EROFS|ENOTDIR|EEXIST|ENOENT)$/.test(code) || /readonly database|unable to open database file/.test(message) // prettier-ignore
  if (!isShut) return undefined
  return [`The data folder ${DATA_DIR} is not writable: make the product’s user its owner, or set DATA_DIR to another folder.`, cannotCreate] // prettier-ignore
}

function ofListening(code: string, { HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>): Known | undefined {
  if (code === 'EADDRINUSE')
    return [`Port ${PORT} of ${HOST} is in use by another program: stop that program, or set another PORT.`, inUse]
  if (code === 'EACCES')
    return [`Port ${PORT} needs privileges that the product does not have: set PORT to 1024 or more.`, badConfig]
  if (/^(?:EADDRNOTAVAIL|ENOTFOUND|EAI_)/.test(code))
    return [`HOST ${HOST} is not an address of this machine (${code}): correct it.`, badConfig]
  return undefined
}

type Problem = { code?: unknown; errors?: unknown; cause?: unknown; message?: unknown }

/** Returns the error and its causes. A connection attempt to several addresses has one error for each. */
function chainOf(error: unknown): Problem[] {
  if (typeof error !== 'object' || error === null) return []
  const { errors, cause }: Problem = error
  return [error, ...(Array.isArray(errors) ? chainOf(errors[0]) : []), ...chainOf(cause)]
}

type StartConfig = Pick<Config, 'DATABASE_URL' | 'DATA_DIR' | 'HOST' | 'PORT'>

/** The step at which a start failed. */
export type StartStage = 'folder' | 'database' | 'listening'

function explain({ code: given, message: said }: Problem, config: StartConfig, stage: StartStage): Known | undefined {
  const [code, message] = [typeof given === 'string' ? given : '', typeof said === 'string' ? said : '']
  if (stage === 'listening') return ofListening(code, config)
  // The embedded database consists of files in the data folder.
  return stage === 'database' && config.DATABASE_URL
    ? ofDatabase(code, message, config)
    : ofFolder(code, message, config)
}

/** Matches PostgreSQL's codes about a statement, not about the server, its disk or the user's permissions. */
const ofStatement = /^(?!08|25006|53|57P|58|42501)(?:\d|P0|XX)/
/** Matches a lock timeout, or a cancelled or repeatable transaction. */
const mayPass = /^(?:55P03|57014|40)/

function ofMigration({ code, message }: MigrationError): Known | undefined {
  if (!ofStatement.test(code)) return undefined
  const undone = `${message} It was rolled back.`
  return mayPass.test(code)
    ? [`${undone} Start again.`, inUse]
    : [`${undone} Fix the cause, then start again.`, badData]
}

/** Explains why a start failed (rule D10). Returns the error unchanged if no operator can fix it. */
export function startTroubleOf(error: unknown, config: StartConfig, stage: StartStage): unknown {
  if (error instanceof StartTrouble || error instanceof ConfigError) return error
  const ofMigrations = error instanceof MigrationError ? ofMigration(error) : undefined
  if (ofMigrations) return new StartTrouble(...ofMigrations, error)
  for (const problem of chainOf(error instanceof MigrationError ? error.cause : error)) {
    const known = explain(problem, config, stage)
    if (known) return new StartTrouble(...known, error)
  }
  return error
}
