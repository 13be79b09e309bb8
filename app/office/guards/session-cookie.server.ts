import type { SessionSecret } from '#app/identity/sessions/start-session.server.ts'
import { secretCookie } from '#app/web/edge/secret-cookie.server.ts'
import type { DeviceToken } from '#app/identity/devices/known-device.server.ts'

/** The cookie of a staff session: `__Host-staff`, which cross-site requests do not send. */
const cookie = secretCookie('staff', 'Strict')

export const sessionCookie = cookie.set
export const endedSessionCookie = cookie.end
export const readSessionToken = cookie.read

/** The cookie of a device from which a colleague has signed in: `__Host-staff-device`. It outlives the session (decision 8). */
const deviceCookie = secretCookie('staff-device', 'Strict')

export const readDeviceToken = deviceCookie.read

/** Returns the cookies of a complete sign-in: the session and the known device. */
export function signedInHeaders(
  place: Parameters<typeof cookie.set>[0],
  { device, ...session }: SessionSecret & { device: DeviceToken },
): Headers {
  const headers = new Headers({ 'Set-Cookie': cookie.set(place, session) })
  headers.append('Set-Cookie', deviceCookie.set(place, device))
  return headers
}
