import { secretCookie } from '#app/platform/edge/secret-cookie.server.ts'

/**
 * The cookie of an agent's session: `__Host-sid` (rule AC28). Lax, because agents come back by links in mails;
 * it opens nothing without the id_token that only our own pages send.
 */
export const agentCookie = secretCookie('sid', 'Lax')

/** The cookie of a device that an account has logged in on: `__Host-device`. It outlives the session (rule AC36). */
export const deviceCookie = secretCookie('device', 'Lax')
