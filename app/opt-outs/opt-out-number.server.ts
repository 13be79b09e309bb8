import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import type { Arrival } from '#app/web/api/read-form.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { deviceName } from '#app/identity/sessions/device-name.ts'

import { maskedMobile, normaliseMobile } from './sms/mobile-number.ts'
import { findOptOutKey } from './opt-outs.queries.server.ts'
import type { SmsOptOutBody } from './sms/sms-opt-out.schema.ts'
import { suppressNumbers } from './suppress-numbers.server.ts'

/**
 * Opts out a visitor's number (rules O8, O9). One transaction stores the number, the evidence, the spent human check, the response for
 * repeated requests and the audit entry. A number that is already on the list succeeds too, so that the response does not reveal known
 * numbers.
 * @throws RefusedError not-found for an unknown key; challenge-failed if the human check was already spent
 */
export async function optOutNumber(
  platform: Platform,
  { number: typed, optOutKey }: SmsOptOutBody,
  { origin, captchaProof, act }: Arrival,
): Promise<{ success: true }> {
  const number = normaliseMobile(typed)
  if (!number) throw new Error('the number was not validated')
  const key = await findOptOutKey(platform.database.queries, optOutKey)
  if (!key) throw new RefusedError('not-found')
  const reply = { success: true } as const
  await platform.database.transaction(async (tx) => {
    await commitEffects(tx, { once: act, reply, captchaProof })
    const evidence = { source: 'page' as const, keyId: key.id, device: deviceName(origin.userAgent) }
    const changes = await suppressNumbers(tx, [{ number, typed }], evidence)
    await commitEffects(tx, {
      audit: changes.map(({ id, change }) => ({
        actor: { kind: 'visitor', name: 'Visitor' },
        action: change === 'out' ? 'opt-out.made' : 'opt-out.repeated',
        subject: { kind: 'opt-out', id, label: maskedMobile(number) },
        became: { state: 'out', source: 'page', key: key.label },
        origin,
      })),
    })
  })
  return reply
}
