import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { readConfig } from '#app/core/config/config.server.ts'
import { migrate } from '#app/data/database/migrations/migrate.server.ts'
import { startTroubleOf } from '#app/data/database/migrations/start-trouble.server.ts'
import { openPostgres } from '#app/data/database/postgres.server.ts'
import { checkWritable } from '#app/data/database/writable.server.ts'
import { eventually } from '#app/testing/eventually.ts'
import { findPrograms, startTemporaryCluster } from '#scripts/test/temporary-cluster.ts'

const programs = findPrograms()

const troubleOf = (act: () => Promise<unknown>): Promise<unknown> =>
  act().then(
    () => undefined,
    (error: unknown) => error,
  )

test.skipIf(!programs)('a start against a standby says so in one sentence, with exit code 69 (rule D10)', async () => {
  const DATABASE_URL = await startTemporaryCluster(programs ?? '', { isStandby: true })
  const database = openPostgres(DATABASE_URL, () => {})
  onTestFinished(() => database.close())
  const error = await troubleOf(() => migrate(database))
  expect(startTroubleOf(error, readConfig({ DATABASE_URL }), 'database')).toMatchObject({
    exitCode: 69,
    message: expect.stringMatching(/^PostgreSQL at 127\.0\.0\.1:\d+ only reads: it is a standby/) as unknown,
  })
})

test.skipIf(!programs)(
  'commits that wait for a standby that is gone are noticed, until they pass (rule AP10)',
  async () => {
    // `fsync=off` and the like stay: the commits wait for a standby that does not exist.
    const settings = ['wal_level=replica', 'max_wal_senders=5', 'synchronous_commit=on']
    const url = await startTemporaryCluster(programs ?? '', { settings })
    const database = openPostgres(url, () => {})
    onTestFinished(() => database.close())
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    onTestFinished(() => admin.end())
    const setStandby = async (name: string) => {
      await admin.query(`alter system set synchronous_standby_names = '${name}'`)
      await admin.query('select pg_reload_conf()')
    }
    await admin.query('create table written (at int)')
    await checkWritable(database.probe)
    await setStandby('gone')
    const shown = () => admin.query<{ synchronous_standby_names: string }>('show synchronous_standby_names')
    await eventually(shown, ({ rows }) => rows[0]?.synchronous_standby_names === 'gone')
    const write = database.run({ name: 'write', text: 'insert into written values ($1)' }, [1])
    const error = await eventually(
      () => troubleOf(() => checkWritable(database.probe)),
      (found) => found !== undefined,
    )
    expect(error).toMatchObject({ message: 'the commits of PostgreSQL hang' })
    await setStandby('')
    await write
    await checkWritable(database.probe)
  },
)
