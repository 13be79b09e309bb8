import { actOnNew } from '#app/outbox/act/act-on.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok, refused, type Result } from '#app/core/result.ts'
import { permitted, type StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { maskedMobile, maxTypedLength, readMobile } from './sms/mobile-number.ts'
import { reasonSchema } from './office-forms.schema.ts'
import { suppressNumbers } from './suppress-numbers.server.ts'

/** Opts a number out for a person who rang or wrote. `suppressNumbers` stores the evidence. Returns the id of the record. */
export async function addNumber(
  platform: Platform,
  actor: StaffActor,
  { typed, reason, origin }: { typed: string; reason: string; origin: Origin },
): Promise<Result<string, 'bad-number' | 'bad-reason'>> {
  const by = permitted(actor, 'opt-outs:write')
  const read = typed.length <= maxTypedLength ? readMobile(typed) : undefined
  if (!read || read.lostZero) return refused('bad-number')
  const { number } = read
  const why = reasonSchema.safeParse(reason)
  if (!why.success) return refused('bad-reason')
  let id = ''
  await actOnNew(platform, {
    by,
    origin,
    async work(tx) {
      const evidence = { source: 'staff' as const, actor, reason: why.data }
      const [done] = await suppressNumbers(tx, [{ number, typed }], evidence)
      if (!done) throw new Error('the number was not stored')
      id = done.id
      return ok({
        kind: done.change === 'out' ? 'added' : 'repeated',
        made: { kind: 'opt-out', id, label: maskedMobile(number) },
        became: { state: 'out', source: 'staff', reason: why.data },
      })
    },
  })
  return ok(id)
}
