import type { Config } from '../config.server.ts'

const localHosts = ['localhost', '127.0.0.1', '[::1]']

type Place = Pick<Config, 'PUBLIC_URL'>

/**
 * Over https every browser takes a Secure cookie. Chromium and Firefox take it over http from the own machine as well; WebKit
 * drops it there without a word, as all do elsewhere: Safari needs https on the own machine, too.
 */
function isSecurePlace({ PUBLIC_URL }: Place): boolean {
  const { protocol, hostname } = new URL(PUBLIC_URL)
  return protocol === 'https:' || localHosts.includes(hostname)
}

type SecretCookie = {
  /** The Set-Cookie value that keeps a session's token until the session's end. */
  set(place: Place, session: { token: string; expiresAt: Date }): string
  /** The Set-Cookie value that takes it away. */
  end(place: Place): string
  /** The token of a request; undefined when there is none that could be one. */
  read(place: Place, request: Request): string | undefined
}

/**
 * A cookie for one secret of 32 bytes, bound to the host and to all its paths and out of reach of scripts:
 * `__Host-<name>`, or plain `<name>` only where the origin is neither secure nor the own machine (rule AC28).
 */
export function secretCookie(name: string, sameSite: 'Strict' | 'Lax'): SecretCookie {
  const nameAt = (place: Place) => (isSecurePlace(place) ? `__Host-${name}` : name)
  const cookie = (place: Place, value: string, maxAgeSeconds: number) =>
    `${nameAt(place)}=${value}; Path=/; HttpOnly; SameSite=${sameSite}; Max-Age=${maxAgeSeconds}${isSecurePlace(place) ? '; Secure' : ''}`
  return {
    set: (place, { token, expiresAt }) =>
      cookie(place, token, Math.max(0, Math.floor((expiresAt.getTime() - Date.now()) / 1_000))),
    end: (place) => cookie(place, '', 0),
    read(place, request) {
      const start = `${nameAt(place)}=`
      const pairs = (request.headers.get('Cookie') ?? '').split(/;\s*/)
      const token = pairs.find((pair) => pair.startsWith(start))?.slice(start.length)
      return token && /^[\w-]{43}$/.test(token) ? token : undefined
    },
  }
}
