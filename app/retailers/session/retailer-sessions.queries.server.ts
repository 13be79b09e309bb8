import { pgTable } from 'drizzle-orm/pg-core'

import { sessionColumns, SessionStore } from '#app/identity/sessions/session-store.server.ts'
import { bytes } from '#app/data/database/columns.server.ts'
import { personal } from '#app/data/personal-data/personal.server.ts'

import { retailers } from '../retailers.queries.server.ts'

export const retailerSessions = pgTable('agent_sessions', {
  ...sessionColumns({ person: 'agent_id', cookie: 'cookie_hash', began: 'Logged in' }),
  /** The hash of the id_token. */
  tokenHash: personal(bytes('token_hash').notNull()),
})

/** A retailer's session ends when it is not used for twelve hours (rule AC30). */
export const retailerSessionStore = new SessionStore({ table: retailerSessions, people: retailers, idle: '12 hours' })
