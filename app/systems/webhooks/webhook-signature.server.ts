import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** Creates a secret in the format of Standard Webhooks: 256 random bits (rule SY5). */
export const makeWebhookSecret = (): string => prefix + randomBytes(32).toString('base64')

type Signed = { id: string; timestamp: number; body: string }

/**
 * Returns the value of `webhook-signature`: one signature for each secret, with a space between them, so that a receiver can change its
 * secret while both count. `timestamp` is in seconds.
 */
export function signWebhook(secrets: readonly string[], { id, timestamp, body }: Signed): string {
  const content = `${id}.${timestamp}.${body}`
  return secrets
    .map((secret) => createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64')).update(content))
    .map((mac) => `v1,${mac.digest('base64')}`)
    .join(' ')
}
