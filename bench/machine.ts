import { availableParallelism, cpus, totalmem } from 'node:os'

import pg from 'pg'

async function versionOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ version: string; fsync: string }>(
      `select current_setting('server_version') as version, current_setting('fsync') as fsync`,
    )
    return rows.map(({ version, fsync }) => `PostgreSQL ${version.split(' ')[0]} (fsync ${fsync})`).join('')
  } finally {
    await client.end()
  }
}

/** Describes this machine in general terms. */
export async function describeMachine(postgresUrl: string | undefined): Promise<string> {
  const facts = [
    cpus()[0]?.model.trim() ?? 'an unknown processor',
    `${availableParallelism()} cores`,
    `${Math.round(totalmem() / 2 ** 30)} GB of memory`,
    `Node ${process.versions.node}`,
    postgresUrl ? await versionOf(postgresUrl) : 'no PostgreSQL',
    new Date().toISOString().slice(0, 10),
  ]
  return `${facts.join(', ')}. Servers, load generator and database share its cores.`
}
