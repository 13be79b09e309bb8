import { sql } from 'drizzle-orm'

import { chainStart } from '#app/data/crypto/hash-chain.server.ts'
import type { TestPlatform } from '#app/testing/test-platform.ts'

import { type ChainedEvent, hashOfEvent, readEvents } from '../documents/history/sign-events.queries.server.ts'

type Forged = Pick<TestPlatform, 'database'>

/** Acts as an attacker who can write to the database but has no key: triggers and constraints do not stop them. */
export async function forge({ database }: Forged, ...statements: string[]): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const statement of statements) await tx.execute(sql.raw(statement))
  })
}

/** Rewrites a document's history with a valid chain of hashes. */
export async function rewriteHistory(
  platform: Forged,
  documentId: string,
  change: (event: ChainedEvent) => ChainedEvent | undefined,
): Promise<void> {
  const events = (await readEvents(platform.database.queries, documentId)).flatMap((event) => change(event) ?? [])
  let previousHash: Buffer = chainStart
  const rows = events.map((event, index) => {
    const link = { ...event, seq: index + 1, previousHash }
    previousHash = hashOfEvent(link)
    return { ...link, hash: previousHash }
  })
  const text = (value: string | null) => (value === null ? 'null' : `'${value.replaceAll("'", "''")}'`)
  const bytes = (value: Buffer) => `'\\x${value.toString('hex')}'::bytea`
  await forge(
    platform,
    `delete from sign_events where document_id = '${documentId}'`,
    ...rows.map(
      (row) =>
        `insert into sign_events (document_id, seq, at, type, actor, ip, user_agent, data, previous_hash, hash) values ('${documentId}', ${row.seq},
          '${row.at.toISOString()}', '${row.type}', ${text(row.actor)}, ${text(row.ip)}, ${text(row.userAgent)}, ${text(JSON.stringify(row.data))}::jsonb,
          ${bytes(row.previousHash)}, ${bytes(row.hash)})`,
    ),
  )
}
