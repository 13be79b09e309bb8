import type { CallAnswer } from '#app/web/form/call-json.ts'

/**
 * The browser's part of a retailer's session (rules AC26, AC27): the email, the token that calls send, and the expiry. The other part is a
 * cookie that no script can read. Neither authorises a call alone.
 */
export type RetailerSession = { email: string; token: string; expires: string }

/** The only entries in local storage (rule AC26). */
const entries = { email: 'id_email', token: 'id_token', expires: 'userExpires' } as const

/** A response that opens a session. */
export type SessionAnswer = Pick<CallAnswer, 'body' | 'clockAheadMs'>

type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Parses the server's ISO 8601 text or milliseconds since 1970. Returns NaN for any other text. */
function momentOf(expires: string): number {
  return /^\d+$/.test(expires) ? Number(expires) : Date.parse(expires)
}

/** Reads the stored session if it has not expired. The browser then counts as logged in (rule AC29). */
export function readSession(now = Date.now(), storage?: SessionStorage): RetailerSession | undefined {
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

/** Whether the browser stores a session, even an expired one. */
export function hadSession(storage?: SessionStorage): boolean {
  try {
    return Boolean((storage ?? localStorage).getItem(entries.token))
  } catch {
    return false
  }
}

/** Stores the session. Returns false if the browser refuses storage, so the retailer cannot stay logged in. */
export function keepSession(session: RetailerSession, storage?: SessionStorage): boolean {
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

/** Removes the stored session. Never throws. */
export function clearSession(storage?: SessionStorage): void {
  try {
    const open = storage ?? localStorage
    for (const entry of Object.values(entries)) open.removeItem(entry)
  } catch {
    // A browser that refuses storage has nothing to remove.
  }
}

/** Returns the header that proves that a call comes from our page (rule AC27). */
export function authorisation(session: RetailerSession | undefined): Record<string, string> {
  return session ? { Authorization: `Bearer ${session.token}` } : {}
}

/** A smaller error of the clock is ignored: a request takes time, and clocks drift. */
const clockMarginMs = 60_000

/**
 * Reads `token` and `expires` from a response's `agent`, or returns undefined. If the device's clock is wrong, the expiry is stored in that
 * clock's time, because it is compared with it (rule AC70).
 */
export function sessionIn({ body, clockAheadMs = 0 }: SessionAnswer, email: string): RetailerSession | undefined {
  const retailer = (body as { agent?: { token?: unknown; expires?: unknown } } | undefined)?.agent
  if (typeof retailer?.token !== 'string' || retailer.token === '') return undefined
  const { token, expires } = retailer
  const until = typeof expires === 'number' || typeof expires === 'string' ? String(expires) : ''
  if (Number.isNaN(momentOf(until))) return undefined
  const isRight = Math.abs(clockAheadMs) < clockMarginMs
  return { email, token, expires: isRight ? until : new Date(momentOf(until) + clockAheadMs).toISOString() }
}

/** Calls back when another tab logs out or changes the account. Returns the function that stops listening. */
export function watchSession(changed: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === null || key === entries.token) changed()
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}
