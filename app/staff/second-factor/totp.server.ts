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

/** A new secret for an authenticator app: 160 bits in base32. */
export function makeTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The address that an authenticator app reads from the QR code. */
export function totpUri(secret: string, email: string): string {
  return authenticator(secret, email).toString()
}

/** The 30-second step whose code this is, of now and its two neighbours; undefined when it is none of them. */
export function matchTotpStep(secret: string, code: string, now = Date.now()): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const delta = authenticator(secret).validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? undefined : Math.floor(now / 1_000 / periodSeconds) + delta
}

/** The place of a member's secret, which its encryption is bound to. */
export const totpPlace = (staffId: string) => `staff|totp_secret|${staffId}`
