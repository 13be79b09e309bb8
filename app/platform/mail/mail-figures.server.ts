import { sql } from 'drizzle-orm'

import { type Figure, secondsSince } from '../figures.server.ts'
import { mails } from './mail.store.server.ts'

/** What waits, and what did not arrive. Sent mails are history, of which there may be very many. */
const states = sql`unnest(array['queued', 'retrying', 'failed', 'bounced', 'complained']) as told (state)`
const ofState = sql`from ${mails} where ${mails.state} = told.state`

export const mailFigures: Figure[] = [
  {
    name: 'mails',
    help: 'Mails that wait, are tried again, were given up, came back, or were complained about',
    label: 'state',
    rows: sql`select told.state, (select count(*) ${ofState}) from ${states}`,
  },
  {
    name: 'mail_oldest_seconds',
    help: 'Age of the oldest mail in each of these states',
    label: 'state',
    rows: sql`select told.state, ${secondsSince(sql`select min(${mails.createdAt}) ${ofState}`)} from ${states}`,
  },
]
