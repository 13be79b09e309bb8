import { commitEffects } from '../commit-effects.server.ts'
import type { AuditEntry, Facts } from '#app/core/audit-entry.ts'
import type { Database, Transaction } from '#app/data/database/database.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import type { Jobs } from '../jobs/jobs.server.ts'
import { mailQueue } from '../mail/outgoing-mail.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import { ok, refused, type Result } from '#app/core/result.ts'

/**
 * The person or system that acts: staff, a retailer, a visitor or the system. The guard or the use case of the room has checked
 * their permission.
 */
export type Actor = AuditEntry['actor']

/** The result of an act on a record. */
export type Done<Change> = {
  /** A past participle, such as `closed`. The audit log prefixes it with the kind of record. */
  kind: string
  /** The columns that change. */
  change?: Change
  /** For the record's history: a note by the actor, and facts. */
  note?: string | null | undefined
  facts?: Record<string, unknown> | null
  /** For the audit log: never a person's own words or addresses. */
  was?: Facts
  became?: Facts
  /** The record's name in the audit log, if the act created the record. */
  made?: AuditEntry['subject']
  /** Work that follows the act and comes after it in the record's history. */
  follow?(tx: Transaction): Promise<void>
}

/** An event for the record's history. `version` is the version that the act created; undefined for kinds without versions. */
type Happened = Pick<Done<unknown>, 'kind' | 'note' | 'facts'> & {
  by: Actor
  origin: Origin | undefined
  version: number | undefined
}

/** How `actOn` loads, updates and records one kind of record. */
export type ActedKind<Row, Change> = {
  /** Locks the record until the transaction ends, so that the second of two concurrent acts sees the result of the first. */
  lock(tx: Transaction, id: string): Promise<Row | undefined>
  /** Returns the record's name in the audit log. */
  subject(row: Row): AuditEntry['subject']
  /** The prefix of its acts in the audit log, if it differs from the subject's kind. */
  audited?: string
  /** Omitted if no change can be overwritten. */
  version?(row: Row): number
  /** Writes the changed columns. Returns the new version if the history counts versions. */
  update?(tx: Transaction, row: Row, change: Change): Promise<number | void>
  /**
   * Writes to the record's history, in addition to the audit log: the shared events, an opt-out's evidence or a document's signed
   * history.
   */
  history?(tx: Transaction, row: Row, happened: Happened): Promise<void>
}

/** One act on one record. */
type Act<Row, Change, Refusal extends string> = {
  id: string
  /** The actor, or a function of the record if only the record identifies the actor. */
  by: Actor | ((row: Row) => Actor)
  /** The version that the actor saw; undefined if it does not matter. */
  expectedVersion?: number | undefined
  origin?: Origin | undefined
  /**
   * Locks what must be locked before the record. Several locks are taken in one fixed order, so that two acts cannot deadlock.
   * May return a function that checks whether the locked record still matches these locks.
   */
  locks?(tx: Transaction): Promise<void | ((row: Row) => boolean)>
  /** Whether nothing is left to do, as after a second click on the same button. Counts as a success. */
  isDone?(row: Row, tx: Transaction): boolean | Promise<boolean>
  /**
   * Does the rest of the act in the transaction, including its mails. A refusal rolls everything back; undefined means that
   * nothing is left to do.
   */
  work(tx: Transaction, row: Row): Promise<Result<Done<Change> | undefined, Refusal>>
}

/** The result of an act, for callers that do not need the record. */
export type ActResult<Refusal extends string = never> = Result<unknown, 'not-found' | 'stale' | Refusal>

/** Rolls the transaction back, so that a refused act stores nothing. */
class ActRefusedError extends Error {
  override name = 'ActRefusedError'
  readonly refusal: string
  constructor(refusal: string) {
    super(refusal)
    this.refusal = refusal
  }
}

function orUndo<Value, Refusal extends string>(result: Result<Value, Refusal>): Value {
  if (!result.ok) throw new ActRefusedError(result.refusal)
  return result.value
}

/**
 * Does the work of `actOn` inside the caller's transaction, for several records that change together. @throws if the act is
 * refused, to end that transaction
 */
export async function actInside<Row, Change, Refusal extends string>(
  tx: Transaction,
  kind: ActedKind<Row, Change>,
  { id, by: actor, expectedVersion, origin, locks, isDone, work }: Act<Row, Change, Refusal>,
): Promise<{ row: Row; done: Done<Change> | undefined }> {
  const isSame = await locks?.(tx)
  const row = await kind.lock(tx, id)
  if (row === undefined) return orUndo(refused('not-found'))
  if (isSame && !isSame(row)) return orUndo(refused('stale'))
  if (await isDone?.(row, tx)) return { row, done: undefined }
  if (expectedVersion !== undefined && kind.version && expectedVersion !== kind.version(row))
    return orUndo(refused('stale'))
  const done = orUndo(await work(tx, row))
  if (!done) return { row, done }
  const by = typeof actor === 'function' ? actor(row) : actor
  const { change, was, became, made, follow, ...told } = done
  const version = change === undefined ? undefined : await kind.update?.(tx, row, change)
  await kind.history?.(tx, row, { ...told, by, origin, version: version ?? undefined })
  const subject = made ?? kind.subject(row)
  const audit = {
    actor: by,
    action: `${kind.audited ?? subject.kind}.${done.kind}`,
    subject,
    ...(was && { was }),
    ...(became && { became }),
  }
  await commitEffects(tx, { audit: { ...audit, ...(origin && { origin }) } })
  await follow?.(tx)
  return { row, done }
}

/**
 * Runs one act on a record (decision 37) in one transaction: locks, version check, work, columns, history and audit entry.
 * Notifies the mail queue afterwards. Returns the record before the act and the result of the act, which is undefined if nothing
 * was left to do. `stale`: the record changed since the actor saw it, and nothing was done.
 */
export async function actOn<Row, Change, Refusal extends string = never>(
  { database, jobs }: { database: Database; jobs: Jobs },
  kind: ActedKind<Row, Change>,
  act: Act<Row, Change, Refusal>,
): Promise<Result<{ row: Row; done: Done<Change> | undefined }, 'not-found' | 'stale' | Refusal>> {
  try {
    const acted = await database.transaction((tx) => actInside(tx, kind, act))
    if (acted.done) jobs.notify(mailQueue)
    return ok(acted)
  } catch (error) {
    if (error instanceof ActRefusedError) return refused(error.refusal as 'not-found' | 'stale' | Refusal)
    throw error
  }
}

/** An act that creates its record and names it for the audit log. */
type Making<Refusal extends string> = Pick<Act<unknown, never, Refusal>, 'origin' | 'locks'> & {
  by: Actor
  audited?: string
  work(tx: Transaction): Promise<Result<(Done<never> & Required<Pick<Done<never>, 'made'>>) | undefined, Refusal>>
}

/** Runs `actOn` for a record that the act creates: it can be neither missing nor stale. */
export async function actOnNew<Refusal extends string = never>(
  platform: { database: Database; jobs: Jobs },
  { audited, ...act }: Making<Refusal>,
): Promise<Result<unknown, Refusal>> {
  const kind = { lock: async () => ({}), subject: () => ({ kind: '', label: '' }), ...(audited && { audited }) }
  const made = await actOn<object, never, Refusal>(platform, kind, { id: '', ...act })
  return made as Result<unknown, Refusal>
}

/** Ends the request if the act was refused. @throws RefusedError not-found; conflict for every other refusal */
export function orRefuse(result: ActResult<string>): void {
  if (!result.ok) throw new RefusedError(result.refusal === 'not-found' ? 'not-found' : 'conflict')
}
