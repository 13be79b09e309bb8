import { secretCookie } from '#app/platform/edge/secret-cookie.server.ts'

/**
 * The cookie of a signing session: `__Host-sign`. The address of the frame alone signs nothing: whoever signs is in the
 * browser that asked for the session.
 */
export const signCookie = secretCookie('sign', 'Strict')
