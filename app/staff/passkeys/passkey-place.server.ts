import { brand } from '#app/brand.ts'
import type { Config } from '#app/platform/config.server.ts'

/**
 * Where our passkeys are good: the origin and the host name of PUBLIC_URL, exactly. Moving the installation to another
 * host name voids every passkey; authenticator apps and recovery codes still open the door then.
 */
export function passkeyPlace({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): { name: string; id: string; origin: string } {
  const { hostname, origin } = new URL(PUBLIC_URL)
  return { name: brand.name, id: hostname, origin }
}

/** Ed25519, ECDSA with P-256, and RSA for Windows Hello: what devices sign with, by their COSE numbers. */
export const signatureAlgorithms = [-8, -7, -257] as const
