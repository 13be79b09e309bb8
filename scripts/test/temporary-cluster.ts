import { chownSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { startChild } from '../steps/children.ts'
import { runCommand } from '../steps/run-command.ts'
import { freePort } from './free-port.ts'
import { answers } from './postgres-server.ts'
import { isRoot } from './system.ts'

/** Finds the programs of a PostgreSQL server in the usual folders, the newest version first. */
export function findPrograms(): string | undefined {
  const folders = [
    '/usr/lib/postgresql/*/bin',
    '/usr/pgsql-*/bin',
    '/opt/homebrew/opt/postgresql@*/bin',
    '/usr/local/bin',
    '/usr/bin',
  ]
  const found = globSync(folders.map((folder) => `${folder}/initdb`))
  const version = (path: string) => Number(/\d+/.exec(path)?.[0] ?? 0)
  return found.toSorted((a, b) => version(b) - version(a))[0]?.replace(/[\\/]initdb$/, '')
}

/** Returns the user to run the server as: PostgreSQL refuses to run as root. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (!isRoot) return undefined
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'))
  const { uid, gid } = /^postgres:[^:]*:(?<uid>\d+):(?<gid>\d+):/.exec(line ?? '')?.groups ?? {}
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

type Certificate = { certificate: string; key: string }
type User = ReturnType<typeof serverUser>

/** Returns the settings with which a server accepts encrypted connections as well. */
function encrypted(folder: string, { certificate, key }: Certificate, user: User): string[] {
  const [certificateFile, keyFile] = [join(folder, 'server.crt'), join(folder, 'server.key')]
  writeFileSync(certificateFile, certificate)
  writeFileSync(keyFile, key, { mode: 0o600 })
  if (user) for (const file of [certificateFile, keyFile]) chownSync(file, user.uid, user.gid)
  return ['ssl=on', `ssl_cert_file=${certificateFile}`, `ssl_key_file=${keyFile}`]
}

/**
 * Starts a PostgreSQL server for this run: in a temporary folder, on a free port of the loopback address, ended and deleted with this
 * process. Its data is temporary, so it never waits for the disk. `settings` replace its usual ones.
 */
export async function startTemporaryCluster(
  programs: string,
  {
    certificate,
    env = {},
    settings: own = [],
    isStandby,
  }: { certificate?: Certificate; env?: Record<string, string>; settings?: string[]; isStandby?: true } = {},
): Promise<string> {
  const user = serverUser()
  const folder = mkdtempSync(join(tmpdir(), 'tillway-postgres-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  if (user) chownSync(folder, user.uid, user.gid)
  const options = { cwd: folder, env: { LC_ALL: 'C.UTF-8', ...env }, ...(user && { user }) }
  const data = join(folder, 'data')
  const made = await runCommand(
    `${programs}/initdb`,
    ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-sync'],
    options,
  )
  if (!made.isOk) throw new Error(`initdb failed:\n${made.output}`)
  // Without a primary it waits for one, and answers reads.
  if (isStandby) writeFileSync(join(data, 'standby.signal'), '')
  const port = await freePort()
  const quick = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'wal_level=minimal',
    'max_wal_senders=0',
  ]
  const roomy = ['listen_addresses=127.0.0.1', 'max_connections=300', 'shared_buffers=256MB', 'jit=off']
  const replicating = ['wal_level=replica', 'max_wal_senders=10', 'hot_standby=on']
  const settings = [
    ...quick,
    ...roomy,
    ...(certificate ? encrypted(folder, certificate, user) : []),
    ...(isStandby ? replicating : []),
    ...own,
  ]
  const words = ['-D', data, '-p', String(port), '-k', folder, ...settings.flatMap((setting) => ['-c', setting])]
  const server = startChild(`${programs}/postgres`, words, options)
  let output = ''
  server.stderr.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  server.stdout.resume()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  // There is no time limit on a busy machine: the server answers, or it ends and says why.
  for (; server.exitCode === null && server.signalCode === null; await setTimeout(200))
    if (await answers(url)) return url
  throw new Error(`PostgreSQL did not start:\n${output}`)
}
