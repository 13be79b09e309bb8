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

/**
 * The URL of a PostgreSQL server for the tests: TEST_DATABASE_URL, one that answers at the usual place, or one of our
 * own from the programs on this machine, which on Debian root may install. A cluster of the machine that is switched
 * off stays so.
 */
export async function findPostgres(): Promise<string | undefined> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) {
    if (await answers(given)) return given
    throw new Error('TEST_DATABASE_URL: no PostgreSQL 15 or later answers there, or its user may not create databases')
  }
  for (const url of usual) if (await answers(url)) return url
  const programs = findPrograms() ?? (canInstall ? await installPrograms() : undefined)
  return programs && startTemporaryCluster(programs)
}

export const postgresHint =
  'no PostgreSQL on this machine: install version 15 or later, or name one with TEST_DATABASE_URL'
