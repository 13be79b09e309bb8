import { runCommand } from '../steps/run-command.ts'
import { answers } from './postgres-server.ts'
import { aptInstall, canInstall } from './system.ts'
import { findPrograms, startTemporaryCluster } from './temporary-cluster.ts'

const usual = ['postgres://root@127.0.0.1:5432/postgres', 'postgres://postgres@127.0.0.1:5432/postgres']

/** Debian starts a server of its own with the package; nobody asked for that one. */
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
  throw new Error('TEST_DATABASE_URL: no PostgreSQL 15 or later answers there, or its user may not create databases')
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
 * The URL of a PostgreSQL server for the tests: TEST_DATABASE_URL, else a temporary cluster of the programs on this machine, which
 * waits for no disk, else a server at the usual place, else a cluster of programs that Debian's root may install. A cluster of the
 * machine that is switched off stays so.
 */
export async function findPostgres(): Promise<string | undefined> {
  return (await givenServer()) ?? (await temporaryServer()) ?? (await runningServer()) ?? (await installedServer())
}

/** The URL of a server for the benchmarks: like `findPostgres`, but one that syncs its disk is preferred, as in production. */
export async function findSyncedPostgres(): Promise<string | undefined> {
  return (await givenServer()) ?? (await runningServer()) ?? (await temporaryServer()) ?? (await installedServer())
}

export const postgresHint =
  'no PostgreSQL on this machine: install version 15 or later, or name one with TEST_DATABASE_URL'
