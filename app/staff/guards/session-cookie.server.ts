import type { Config } from '#app/platform/config.server.ts'

const localHosts = ['localhost', '127.0.0.1', '[::1]']

type Place = Pick<Config, 'PUBLIC_URL'>

/** Browsers take a Secure cookie over https and from the own machine; elsewhere it would be dropped without a word. */
function isSecurePlace({ PUBLIC_URL }: Place): boolean {
  const { protocol, hostname } = new URL(PUBLIC_URL)
  return protocol === 'https:' || localHosts.includes(hostname)
}

const cookieName = (place: Place) => (isSecurePlace(place) ? '__Host-staff' : 'staff')

function cookie(place: Place, value: string, maxAgeSeconds: number): string {
  const secure = isSecurePlace(place) ? '; Secure' : ''
  return `${cookieName(place)}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${maxAgeSeconds}${secure}`
}

/** The Set-Cookie value that keeps a session's token until the session's end. */
export function sessionCookie(place: Place, { token, expiresAt }: { token: string; expiresAt: Date }): string {
  return cookie(place, token, Math.max(0, Math.floor((expiresAt.getTime() - Date.now()) / 1_000)))
}

export function endedSessionCookie(place: Place): string {
  return cookie(place, '', 0)
}

/** The session token of a request; undefined when there is none that could be one. */
export function readSessionToken(place: Place, request: Request): string | undefined {
  const name = cookieName(place)
  const pairs = (request.headers.get('Cookie') ?? '').split(/;\s*/)
  const token = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}
