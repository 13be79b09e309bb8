import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import { expect } from 'vitest'

import { installedPooler } from '#scripts/test/pooler.ts'
import { rootFolder } from '#scripts/root-folder.ts'
import { freePort } from '#scripts/test/free-port.ts'

import { endWithRun } from '../product/start-product.ts'

/** A real PgBouncer on the loopback, run with `deploy/pgbouncer.ini`. */
type Pooler = {
  /** The connection URL of the database through the pooler. */
  readonly url: string
  [Symbol.asyncDispose](): Promise<void>
}

/** Returns the shipped file for this database and port. */
function adapt(folder: string, port: number, database: URL): string {
  const changes: [string | RegExp, string][] = [
    [
      /^tillway = host=127.0.0.1 port=5432 /m,
      `${database.pathname.slice(1)} = host=${database.hostname} port=${database.port || 5432} `,
    ],
    ['listen_port = 6432', `listen_port = ${port}`],
    // The server of the tests requires no password either.
    ['auth_type = scram-sha-256', 'auth_type = trust'],
    ['auth_file = /etc/pgbouncer/userlist.txt', `auth_file = ${join(folder, 'users')}`],
    // Fewer connections than one process opens: they must be shared.
    ['default_pool_size = 20', 'default_pool_size = 4'],
  ]
  return changes.reduce(
    (file, [from, to]) => {
      const adapted = file.replace(from, () => to)
      if (adapted === file) throw new Error(`deploy/pgbouncer.ini no longer has ${String(from)}`)
      return adapted
    },
    readFileSync(join(rootFolder, 'deploy/pgbouncer.ini'), 'utf8'),
  )
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Starts PgBouncer in front of a database of the test server. */
export async function startPooler(directUrl: string): Promise<Pooler> {
  const program = installedPooler()
  if (!program) throw new Error('No PgBouncer was found: install it')
  // Outside the run's folder: another user reads it.
  const [folder, port] = [mkdtempSync(join(tmpdir(), 'tillway-pooler-')), await freePort()]
  const database = new URL(directUrl)
  writeFileSync(join(folder, 'users'), `"${database.username}" ""\n`)
  writeFileSync(join(folder, 'pgbouncer.ini'), adapt(folder, port, database))
  chmodSync(folder, 0o755)
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ['--user', 'nobody'] : []
  const child = spawn(program, [...user, join(folder, 'pgbouncer.ini')], { stdio: 'ignore' })
  endWithRun(child)
  const ended = once(child, 'exit')
  const through = new URL(directUrl)
  through.hostname = '127.0.0.1'
  through.port = String(port)
  await expect.poll(() => answers(through.href)).toBe(true)
  return {
    url: through.href,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
