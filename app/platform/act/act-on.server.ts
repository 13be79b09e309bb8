import { accept } from '../accept/accept.server.ts'
import type { AuditEntry, Facts } from '../accept/audit-entry.ts'
import type { Transaction } from '../database/database.server.ts'
import { RefusedError } from '../errors.ts'
import { mailQueue } from '../mail/outgoing-mail.server.ts'
import type { Origin, Platform } from '../platform.server.ts'
import { accepted, refused, type Result } from '../result.ts'

/** Who acts: a member of staff, a retailer, a visitor or the system. A room's guard or its use case has checked their right. */
export type Actor = AuditEntry['actor']

/** What an act did to a record. */
export type Done<Change> = {
  /** Past participle, such as `closed`. The audit log puts the kind of record before it. */
  kind: string
  /** The columns that change. */
  change?: Change
  /** What the record's history keeps of it: the words of the actor, and facts. */
  note?: string | null | undefined
  facts?: Record<string, unknown> | null
  /** What the audit log keeps of it: never a person's own words or addresses. */
  was?: Facts
  became?: Facts
  /** The record as the audit log names it, where the act made it. */
  made?: AuditEntry['subject']
  /** What follows from it, after it in the history of the record. */
  follow?(tx: Transaction): Promise<void>
}

/** What a record's history is told. `version` is the one that the act made; undefined where the kind counts none. */
type Happened = Pick<Done<unknown>, 'kind' | 'note' | 'facts'> & {
  by: Actor
  origin: Origin | undefined
  version: number | undefined
}

/** A kind of record as an act needs it. */
export type ActedKind<Row, Change> = {
  /** Locks the record until the transaction ends: of two acts at once the second sees what the first did. */
  lock(tx: Transaction, id: string): Promise<Row | undefined>
  /** The record as the audit log names it. */
  subject(row: Row): AuditEntry['subject']
  /** What the names of its acts begin with in the audit log, where that is not the kind of the subject. */
  audited?: string
  /** Left out where nothing can be overwritten. */
  version?(row: Row): number
  /** Writes what changed. Returns the new version where the kind's history counts them. */
  update?(tx: Transaction, row: Row, change: Change): Promise<number | void>
  /** Where its history goes, besides the audit log: the shared events, an opt-out's evidence, a document's signed history. */
  history?(tx: Transaction, row: Row, happened: Happened): Promise<void>
}

/** One act on one record. */
type Act<Row, Change, Refusal extends string> = {
  id: string
  /** Who acts; a function of the record where only the record says who it is. */
  by: Actor | ((row: Row) => Actor)
  /** The version that the actor saw; undefined where it does not matter. */
  seen?: number | undefined
  origin?: Origin | undefined
  /**
   * Takes what must be locked before the record, several locks in one fixed order, so that no two acts wait for each other. May return
   * whether the locked record is still the one that these locks are for.
   */
  locks?(tx: Transaction): Promise<void | ((row: Row) => boolean)>
  /** Whether there is nothing left to do, as after a second press of the same button: that is a success. */
  isDone?(row: Row, tx: Transaction): boolean | Promise<boolean>
  /**
   * Does in the transaction what belongs to the act besides the record's columns, its mails among it. A refusal undoes all of it;
   * undefined where nothing is left to do.
   */
  work(tx: Transaction, row: Row): Promise<Result<Done<Change> | undefined, Refusal>>
}

/** What came of an act, for callers whom the record does not interest. */
export type ActResult<Refusal extends string = never> = Result<unknown, 'not-found' | 'stale' | Refusal>

/** A refusal ends the transaction: nothing of a refused act stays. */
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

/** `actOn` inside the caller's transaction, for several records that are changed together. @throws what ends that transaction when the act is refused */
export async function actInside<Row, Change, Refusal extends string>(
  tx: Transaction,
  kind: ActedKind<Row, Change>,
  { id, by: actor, seen, origin, locks, isDone, work }: Act<Row, Change, Refusal>,
): Promise<{ row: Row; done: Done<Change> | undefined }> {
  const isSame = await locks?.(tx)
  const row = await kind.lock(tx, id)
  if (row === undefined) return orUndo(refused('not-found'))
  if (isSame && !isSame(row)) return orUndo(refused('stale'))
  if (await isDone?.(row, tx)) return { row, done: undefined }
  if (seen !== undefined && kind.version && seen !== kind.version(row)) return orUndo(refused('stale'))
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
  await accept(tx, { audit: { ...audit, ...(origin && { origin }) } })
  await follow?.(tx)
  return { row, done }
}

/**
 * The one way in which somebody acts on a record (decision 37), in one transaction: the locks, the version that the actor saw, the work,
 * the columns, the history, the audit entry. Then the queue of mails is woken. Returns the record as it was, and what was done; undefined
 * where nothing was left to do. `stale`: somebody else changed the record first, and nothing was done.
 */
export async function actOn<Row, Change, Refusal extends string = never>(
  { database, jobs }: Pick<Platform, 'database' | 'jobs'>,
  kind: ActedKind<Row, Change>,
  act: Act<Row, Change, Refusal>,
): Promise<Result<{ row: Row; done: Done<Change> | undefined }, 'not-found' | 'stale' | Refusal>> {
  try {
    const acted = await database.transaction((tx) => actInside(tx, kind, act))
    if (acted.done) jobs.wake(mailQueue)
    return accepted(acted)
  } catch (error) {
    if (error instanceof ActRefusedError) return refused(error.refusal as 'not-found' | 'stale' | Refusal)
    throw error
  }
}

/** An act that makes its record, and says how that is named. */
type Making<Refusal extends string> = Pick<Act<unknown, never, Refusal>, 'origin' | 'locks'> & {
  by: Actor
  audited?: string
  work(tx: Transaction): Promise<Result<(Done<never> & Required<Pick<Done<never>, 'made'>>) | undefined, Refusal>>
}

/** `actOn` for a record that the act makes: it can be neither missing nor stale. */
export async function actOnNew<Refusal extends string = never>(
  platform: Pick<Platform, 'database' | 'jobs'>,
  { audited, ...act }: Making<Refusal>,
): Promise<Result<unknown, Refusal>> {
  const kind = { lock: async () => ({}), subject: () => ({ kind: '', label: '' }), ...(audited && { audited }) }
  const made = await actOn<object, never, Refusal>(platform, kind, { id: '', ...act })
  return made as Result<unknown, Refusal>
}

/** For an act whose refusal ends the request. @throws RefusedError not-found; conflict for every other refusal */
export function orRefuse(result: ActResult<string>): void {
  if (!result.ok) throw new RefusedError(result.refusal === 'not-found' ? 'not-found' : 'conflict')
}
