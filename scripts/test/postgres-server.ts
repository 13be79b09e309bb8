import pg from 'pg'

/** Whether a PostgreSQL of version 15 or later answers at the URL, and allows us to create databases. */
export async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ fits: boolean }>(
      `select (rolcreatedb or rolsuper) and current_setting('server_version_num')::int >= 150000 as fits
         from pg_roles where rolname = current_user`,
    )
    return rows[0]?.fits ?? false
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
