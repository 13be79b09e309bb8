import { Secret, TOTP } from 'otpauth'

import { brand } from '#app/brand.ts'

const periodSeconds = 30

const authenticator = (secret: string, label = '') =>
  new TOTP({
    issuer: brand.name,
    label,
    secret: Secret.fromBase32(secret),
    digits: 6,
    period: periodSeconds,
    algorithm: 'SHA1',
  })

/** Creates a secret for an authenticator app: 160 bits in base32. */
export function makeTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** Returns the address in the QR code for an authenticator app. */
export function totpUri(secret: string, email: string): string {
  return authenticator(secret, email).toString()
}

/** Returns the 30-second step of a code, among the current one and its two neighbours; undefined if none matches. */
export function matchTotpStep(secret: string, code: string, now = Date.now()): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const delta = authenticator(secret).validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? undefined : Math.floor(now / 1_000 / periodSeconds) + delta
}

/** Returns the context of a member's secret. */
export const totpContext = (staffId: string) => `staff|totp_secret|${staffId}`
