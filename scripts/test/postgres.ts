import { runCommand } from '../steps/run-command.ts'
import { answers } from './postgres-server.ts'
import { aptInstall, canInstall } from './system.ts'
import { findPrograms, startTemporaryCluster } from './temporary-cluster.ts'

const usual = ['postgres://root@127.0.0.1:5432/postgres', 'postgres://postgres@127.0.0.1:5432/postgres']

/** Installs PostgreSQL's programs. Debian's package starts a server at once, which the tests do not use. */
async function installPrograms(): Promise<string | undefined> {
  if (!(await aptInstall('postgresql'))) return undefined
  const { output } = await runCommand('pg_lsclusters', ['--no-header'])
  for (const line of output.split('\n')) {
    const [version, name] = line.split(/\s+/)
    if (version && name) await runCommand('pg_ctlcluster', [version, name, 'stop'])
  }
  return findPrograms()
}

async function givenServer(): Promise<string | undefined> {
  const given = process.env['TEST_DATABASE_URL']
  if (!given || (await answers(given))) return given
  throw new Error('TEST_DATABASE_URL: no PostgreSQL 15 or later answers, or its user may not create databases')
}

async function runningServer(): Promise<string | undefined> {
  for (const url of usual) if (await answers(url)) return url
  return undefined
}

async function temporaryServer(): Promise<string | undefined> {
  const programs = findPrograms()
  return programs && startTemporaryCluster(programs)
}

async function installedServer(): Promise<string | undefined> {
  const programs = canInstall ? await installPrograms() : undefined
  return programs && startTemporaryCluster(programs)
}

/**
 * Finds a PostgreSQL server for the tests and returns its URL: TEST_DATABASE_URL, else a temporary cluster of the programs on this machine,
 * which waits for no disk, else a server at the usual place, else a cluster of programs that root on Debian may install. A stopped cluster
 * of the machine stays stopped.
 */
export async function findPostgres(): Promise<string | undefined> {
  return (await givenServer()) ?? (await temporaryServer()) ?? (await runningServer()) ?? (await installedServer())
}

/**
 * Finds a server for the benchmarks and returns its URL: like `findPostgres`, but it prefers a server that syncs its disk, as in
 * production.
 */
export async function findSyncedPostgres(): Promise<string | undefined> {
  return (await givenServer()) ?? (await runningServer()) ?? (await temporaryServer()) ?? (await installedServer())
}

export const postgresHint =
  'no PostgreSQL on this machine: install version 15 or later, or name one with TEST_DATABASE_URL'
