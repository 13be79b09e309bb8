import { sql } from 'drizzle-orm'

import { type Gauge, secondsSince } from '#app/data/database/gauges.server.ts'

import { auditEvents } from '../screens/audit.queries.server.ts'
import { auditChain } from './chain.queries.server.ts'

/** The metrics of the audit log's chain. */
export const auditGauges: Gauge[] = [
  {
    name: 'audit_chain_position',
    help: 'How many entries of the audit log are in its chain: the position of its end',
    rows: sql`select null, coalesce((select ${auditChain.position} from ${auditChain}), 0)`,
  },
  {
    name: 'audit_chain_broken',
    help: '1 when the last check found the chain broken',
    rows: sql`select null, (select count(*) from ${auditChain} where ${auditChain.brokenPosition} is not null)`,
  },
  {
    name: 'document_histories_broken',
    help: 'Agreements whose history the last night found changed from outside the product',
    rows: sql`select null, (select count(*) from ${auditEvents} where ${auditEvents.action} = 'document.history-broken' and ${auditEvents.at} > now() - interval '25 hours')`,
  },
  {
    name: 'audit_unsealed_oldest_seconds',
    help: 'For how long the oldest entry waits to be put into the chain',
    rows: sql`select null, ${secondsSince(sql`select min(${auditEvents.at}) from ${auditEvents} where ${auditEvents.position} is null`)}`,
  },
]
