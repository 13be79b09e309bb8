import { secretCookie } from '#app/platform/edge/secret-cookie.server.ts'

/** The cookie of a staff session: `__Host-staff`, sent with no request that another site started. */
const cookie = secretCookie('staff', 'Strict')

export const sessionCookie = cookie.set
export const endedSessionCookie = cookie.end
export const readSessionToken = cookie.read
