import type { Config } from '#app/core/config/config.server.ts'

const localHosts = ['localhost', '127.0.0.1', '[::1]']

type Site = Pick<Config, 'PUBLIC_URL'>

/**
 * Whether browsers accept a Secure cookie at this origin. All do over https. Chromium and Firefox also do over http on localhost,
 * while WebKit silently drops it: Safari needs https on localhost, too.
 */
function isSecureSite({ PUBLIC_URL }: Site): boolean {
  const { protocol, hostname } = new URL(PUBLIC_URL)
  return protocol === 'https:' || localHosts.includes(hostname)
}

type SecretCookie = {
  /** Returns the Set-Cookie value that stores a session's token until the session ends. */
  set(site: Site, session: { token: string; expiresAt: Date }): string
  /** Returns the Set-Cookie value that deletes the cookie. */
  end(site: Site): string
  /** Returns the token of a request; undefined if there is none or it is malformed. */
  read(site: Site, request: Request): string | undefined
}

/**
 * Describes a cookie for one 32-byte secret, bound to the host and all its paths and inaccessible to scripts: `__Host-<name>`, or
 * plain `<name>` only if the origin is neither secure nor localhost (rule AC28).
 */
export function secretCookie(name: string, sameSite: 'Strict' | 'Lax'): SecretCookie {
  const nameAt = (site: Site) => (isSecureSite(site) ? `__Host-${name}` : name)
  const cookie = (site: Site, value: string, maxAgeSeconds: number) =>
    `${nameAt(site)}=${value}; Path=/; HttpOnly; SameSite=${sameSite}; Max-Age=${maxAgeSeconds}${isSecureSite(site) ? '; Secure' : ''}`
  return {
    set: (site, { token, expiresAt }) =>
      cookie(site, token, Math.max(0, Math.floor((expiresAt.getTime() - Date.now()) / 1_000))),
    end: (site) => cookie(site, '', 0),
    read(site, request) {
      const start = `${nameAt(site)}=`
      const pairs = (request.headers.get('Cookie') ?? '').split(/;\s*/)
      const token = pairs.find((pair) => pair.startsWith(start))?.slice(start.length)
      return token && /^[\w-]{43}$/.test(token) ? token : undefined
    },
  }
}
