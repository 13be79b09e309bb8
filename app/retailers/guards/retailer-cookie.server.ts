import { secretCookie } from '#app/web/edge/secret-cookie.server.ts'

/**
 * The cookie of a retailer's session, `__Host-sid` (rule AC28). It is Lax, because retailers arrive through links in mails. Alone it
 * authenticates pages, but no JSON call (rule AC27).
 */
export const retailerCookie = secretCookie('sid', 'Lax')

/** The cookie of a device that has logged in to an account, `__Host-device`. It outlives the session (rule AC36). */
export const deviceCookie = secretCookie('device', 'Lax')
