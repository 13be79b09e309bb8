import type { SessionSecret } from '#app/identity/sessions/start-session.server.ts'
import { secretCookie } from '#app/platform/edge/secret-cookie.server.ts'
import type { DeviceToken } from '#app/identity/devices/known-device.server.ts'

/** The cookie of a staff session: `__Host-staff`, sent with no request that another site started. */
const cookie = secretCookie('staff', 'Strict')

export const sessionCookie = cookie.set
export const endedSessionCookie = cookie.end
export const readSessionToken = cookie.read

/** The cookie of a device that a member has signed in on: `__Host-staff-device`. It outlives the session (decision 8). */
const deviceCookie = secretCookie('staff-device', 'Strict')

export const readDeviceToken = deviceCookie.read

/** What a browser keeps after a whole sign-in: the session, and that this device is known. */
export function signedInHeaders(
  place: Parameters<typeof cookie.set>[0],
  { device, ...session }: SessionSecret & { device: DeviceToken },
): Headers {
  const headers = new Headers({ 'Set-Cookie': cookie.set(place, session) })
  headers.append('Set-Cookie', deviceCookie.set(place, device))
  return headers
}
