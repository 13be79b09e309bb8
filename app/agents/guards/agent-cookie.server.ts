import { secretCookie } from '#app/platform/edge/secret-cookie.server.ts'

/**
 * The cookie of an agent's session: `__Host-sid` (rule AC28). It is Lax, because agents come back by links in mails. Alone it opens
 * pages, and no JSON call (rule AC27).
 */
export const agentCookie = secretCookie('sid', 'Lax')

/** The cookie of a device that an account has logged in on: `__Host-device`. It outlives the session (rule AC36). */
export const deviceCookie = secretCookie('device', 'Lax')
