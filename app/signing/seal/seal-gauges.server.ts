import { sql } from 'drizzle-orm'

import { type Gauge, secondsSince } from '#app/data/database/gauges.server.ts'

import { signDocuments } from '../documents/sign-documents.queries.server.ts'

const ofUnsealed = sql`from ${signDocuments} where ${signDocuments.status} = 'completing'`

/** Metrics of documents that wait for their seal. */
export const sealGauges: Gauge[] = [
  {
    name: 'seals_waiting',
    help: 'Agreements that were signed and are not sealed yet',
    rows: sql`select null, count(*) ${ofUnsealed}`,
  },
  {
    name: 'seal_oldest_seconds',
    help: 'For how long the oldest of them waits',
    rows: sql`select null, ${secondsSince(sql`select min(${signDocuments.signedAt}) ${ofUnsealed}`)}`,
  },
]
