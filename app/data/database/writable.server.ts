import type { PlainConnection } from './database.server.ts'

/** PostgreSQL answers, but nothing can be written: it only reads, or its commits hang. */
class StandstillError extends Error {
  override name = 'StandstillError'
  readonly code: string

  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}

/** The SQLSTATE of a write to a read-only database. */
const readOnlyCode = '25006'
/** The SQLSTATE class of an operating system that does not answer: of commits that wait. */
const hungCode = '58030'
/** A commit waits for the disk or for a standby; the usual ones take milliseconds. */
const hungSeconds = 5
/** Long statements, such as a vacuum or a new index, also wait for the disk, each time for a moment. Only a commit waits for a standby. */
const isCommitWaiting = `(wait_event = 'SyncRep' or query ilike 'commit%' and wait_event in ('WALSync', 'WalSync', 'WALWrite', 'WalWrite'))`

/**
 * Checks that PostgreSQL accepts writes.
 * @throws when it is a standby or read-only, or when a commit of this user has hung for seconds
 */
export async function checkWritable({ rows }: Pick<PlainConnection, 'rows'>): Promise<void> {
  const [found] = await rows<{ reads_only: boolean; hangs: boolean }>(
    `select current_setting('transaction_read_only') = 'on' as reads_only, exists (
       select from pg_stat_activity where datname = current_database() and ${isCommitWaiting}
         and state = 'active' and clock_timestamp() - query_start > interval '${hungSeconds} seconds') as hangs`,
  )
  if (found?.reads_only) throw new StandstillError('PostgreSQL only reads: it is a standby, or read-only', readOnlyCode)
  if (found?.hangs) throw new StandstillError('the commits of PostgreSQL hang', hungCode)
}
