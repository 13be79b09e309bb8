import { sql } from 'drizzle-orm'

import { type Figure, secondsSince } from '../figures.server.ts'
import { mails } from './mail.store.server.ts'

const unsent = sql`unnest(array['queued', 'retrying', 'failed']) as unsent (state)`
const ofState = sql`from ${mails} where ${mails.state} = unsent.state`

/** What waits, and what was given up. Sent mails are history, of which there may be very many. */
export const mailFigures: Figure[] = [
  {
    name: 'mails',
    help: 'Mails that wait, are tried again, or were given up',
    label: 'state',
    rows: sql`select unsent.state, (select count(*) ${ofState}) from ${unsent}`,
  },
  {
    name: 'mail_oldest_seconds',
    help: 'Age of the oldest mail in each of these states',
    label: 'state',
    rows: sql`select unsent.state, ${secondsSince(sql`select min(${mails.createdAt}) ${ofState}`)} from ${unsent}`,
  },
]
