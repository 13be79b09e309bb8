import type { CallAnswer } from '#app/platform/form/call-json.ts'

/**
 * The browser's half of an agent's session (rules AC26, AC27): who, the token that goes along with each call, and until when.
 * The other half is a cookie that no script can read; either one alone opens nothing.
 */
export type AgentSession = { email: string; token: string; expires: string }

/** Exactly these entries, and no others (rule AC26). */
const entries = { email: 'id_email', token: 'id_token', expires: 'userExpires' } as const

/** An answer that opens a session. */
export type SessionAnswer = Pick<CallAnswer, 'body' | 'clockAheadMs'>

type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A moment as the server gives it: ISO 8601, or milliseconds since 1970. NaN when it is none. */
function momentOf(expires: string): number {
  return /^\d+$/.test(expires) ? Number(expires) : Date.parse(expires)
}

/** Whoever has a token whose end is not before now is logged in, as far as the browser knows (rule AC29). */
export function readSession(now = Date.now(), storage?: SessionStorage): AgentSession | undefined {
  try {
    const open = storage ?? localStorage
    const email = open.getItem(entries.email)
    const token = open.getItem(entries.token)
    const expires = open.getItem(entries.expires)
    if (email === null || !token || expires === null) return undefined
    return momentOf(expires) >= now ? { email, token, expires } : undefined
  } catch {
    return undefined
  }
}

/** Whether somebody was logged in here and is no more, which is worth a word. */
export function hadSession(storage?: SessionStorage): boolean {
  try {
    return Boolean((storage ?? localStorage).getItem(entries.token))
  } catch {
    return false
  }
}

/** False where the browser keeps nothing: then nobody can stay logged in. */
export function keepSession(session: AgentSession, storage?: SessionStorage): boolean {
  try {
    const open = storage ?? localStorage
    open.setItem(entries.email, session.email)
    open.setItem(entries.token, session.token)
    open.setItem(entries.expires, session.expires)
    return true
  } catch {
    return false
  }
}

export function clearSession(storage?: SessionStorage): void {
  try {
    const open = storage ?? localStorage
    for (const entry of Object.values(entries)) open.removeItem(entry)
  } catch {
    // What was never kept need not go.
  }
}

/** What proves that a call comes from our own page (rule AC27). */
export function authorisation(session: AgentSession | undefined): Record<string, string> {
  return session ? { Authorization: `Bearer ${session.token}` } : {}
}

/** A smaller error of a clock is ignored: a request takes time, and clocks drift. */
const clockMarginMs = 60_000

/**
 * Reads `token` and `expires` of an answer's `agent`; undefined when they are not there. On a device whose clock is wrong the end is
 * stored in the time of that clock, because it is compared with it (rule AC70).
 */
export function sessionIn({ body, clockAheadMs = 0 }: SessionAnswer, email: string): AgentSession | undefined {
  const agent = (body as { agent?: { token?: unknown; expires?: unknown } } | undefined)?.agent
  if (typeof agent?.token !== 'string' || agent.token === '') return undefined
  const { token, expires } = agent
  const until = typeof expires === 'number' || typeof expires === 'string' ? String(expires) : ''
  if (Number.isNaN(momentOf(until))) return undefined
  const isRight = Math.abs(clockAheadMs) < clockMarginMs
  return { email, token, expires: isRight ? until : new Date(momentOf(until) + clockAheadMs).toISOString() }
}

/** Calls back when another tab logs out or in as somebody else. Returns the way to stop listening. */
export function watchSession(changed: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === null || key === entries.token) changed()
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}
