import { sql } from 'drizzle-orm'

import { type Gauge, secondsSince } from '#app/data/database/gauges.server.ts'
import { mails } from './mail.queries.server.ts'

/** Mails that may still be sent. The age of returned mails is not of interest. */
const unsent = ['queued', 'retrying', 'failed']

const each = (states: readonly string[]) => sql`unnest(${sql.param(states)}::text[]) as told (state)`
const ofState = sql`from ${mails} where ${mails.state} = told.state`

/** Gauges of waiting, failed and returned mails. Sent mails are history, of which there may be very many. */
export const mailGauges: Gauge[] = [
  {
    name: 'mails',
    help: 'Mails that wait, are tried again, were given up, came back, or were complained about',
    label: 'state',
    rows: sql`select told.state, (select count(*) ${ofState}) from ${each([...unsent, 'bounced', 'complained'])}`,
  },
  {
    name: 'mail_oldest_seconds',
    help: 'Age of the oldest mail that waits, is tried again, or was given up',
    label: 'state',
    rows: sql`select told.state, ${secondsSince(sql`select min(${mails.createdAt}) ${ofState}`)} from ${each(unsent)}`,
  },
]
