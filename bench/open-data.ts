/**
 * The floor of a cold start (P10): a Node that opens the same data with the same engine, runs one query and ends. It loads no other part of
 * the product.
 */
const { DATABASE_URL, DATA_DIR = '' } = process.env
if (DATABASE_URL) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: DATABASE_URL })
  await client.connect()
  await client.query('select 1')
  await client.end()
} else {
  const { openEmbedded } = await import('#app/data/database/embedded/embedded.server.ts')
  const database = await openEmbedded(DATA_DIR)
  await database.probe.rows('select 1')
  // The cost of closing is not part of a start.
  process.exit(0)
}
