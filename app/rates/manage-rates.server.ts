import { findSignedRetailers } from '#app/shops/find/find-signed-retailers.server.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { mailQueue } from '#app/outbox/mail/outgoing-mail.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { CalendarDay } from '#app/geo/calendar/public-holidays.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { ok } from '#app/core/result.ts'
import { permit, permitFresh, type StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { isDay } from '#app/ui/field/day/day-text.ts'

import type { RateView } from './office/rates-view.ts'
import {
  changesBetween,
  parsePartner,
  parseRate,
  partnerKey,
  type RateChange,
  type RateField,
  type RateRefusal,
  type RateEntry,
  scheduleOn,
  scheduleProblem,
} from './rate.ts'
import { rateDay, rateInWords, rateUnits } from './rates.schema.ts'
import { deleteRate, findRates, insertRate, lockRates, type StoredRate } from './rates.queries.server.ts'
import { tellRetailers } from './tell-retailers.server.ts'

/** An entry as a colleague typed it. The form provides the id, so that a repeated submit has no effect. */
export type TypedRate = { id: string; partner: string; unit: string; value: string; from: string }

/** A change of the schedule: an entry to add, one to remove, or both to replace one. */
type RateAct = { put?: TypedRate | undefined; out?: string | undefined }

type RateOutcome<Value> = { ok: true; value: Value } | { ok: false; refusal: RateRefusal }

/** `from`: the first day on which the schedule changes. */
type Judged = {
  ok: true
  put: RateEntry | undefined
  out: StoredRate | undefined
  changes: RateChange[]
  from: CalendarDay
}

function readTyped({ id, partner, unit, value, from }: TypedRate): RateEntry | RateField {
  const name = parsePartner(partner)
  if (!name) return 'partner'
  const counted = rateUnits.find((one) => one === unit) ?? 'percent'
  const read = parseRate(counted, value)
  if (read === undefined) return 'value'
  return isDay(from) ? { id, partner: name, unit: counted, value: read, from } : 'from'
}

/** Checks a change and returns its effect on the schedule (rules CR2, CR4). */
function judge(
  entries: readonly StoredRate[],
  { put: typed, out: outId }: RateAct,
  { today, hasSigned }: { today: string; hasSigned: boolean },
): Judged | RateRefusal {
  const put = typed && readTyped(typed)
  if (typeof put === 'string') return { why: 'field', field: put }
  const out = entries.find(({ id }) => id === outId)
  if (outId && !out) return { why: 'gone' }
  if (out && out.from <= today) return { why: 'holds' }
  const kept = entries.filter((entry) => entry !== out)
  const isTaken =
    put && kept.some((one) => one.from === put.from && partnerKey(one.partner) === partnerKey(put.partner))
  if (isTaken) return { why: 'taken' }
  const after = put ? [...kept, put] : kept
  const problem = scheduleProblem(entries, after, { today, hasSigned })
  if (problem) return problem
  const [from = today] = [put, out].flatMap((entry) => entry?.from ?? []).toSorted()
  const changes = changesBetween(scheduleOn(entries, today), scheduleOn(after, today), today)
  return { ok: true, put, out, changes, from }
}

/** Returns the effect of a change and the number of retailers that it would notify, without writing anything. */
export async function previewRate(
  { database: { queries } }: Pick<Platform, 'database'>,
  actor: StaffActor,
  act: RateAct,
  now = new Date(),
): Promise<RateOutcome<{ changes: RateChange[]; retailers: number }>> {
  permit(actor, 'rates:manage')
  const known = { today: rateDay(now), hasSigned: (await findSignedRetailers(queries)).length > 0 }
  const judged = judge(await findRates(queries), act, known)
  if (!('ok' in judged)) return { ok: false, refusal: judged }
  return ok({ changes: judged.changes, retailers: (await findSignedRetailers(queries, judged.from)).length })
}

const rateFacts = ({ partner, ...rate }: RateEntry) => ({ partner, rate: rateInWords(rate), from: rate.from })

/**
 * Adds an entry to the schedule, removes one that is not in effect yet, or both (rule CR2), and notifies every signed retailer in the same
 * transaction (rule CR3). Idempotent: a repeated submit changes nothing. Not `actOn`: a change concerns the whole schedule, and its
 * refusal carries more than a code.
 * @throws RefusedError forbidden
 */
export async function changeRate(
  platform: Platform,
  actor: StaffActor,
  { put: typed, out: outId, origin }: RateAct & { origin: Origin },
  now = new Date(),
): Promise<RateOutcome<{ notified: number }>> {
  permit(actor, 'rates:manage')
  permitFresh(actor)
  const made = await platform.database.transaction(async (tx) => {
    await lockRates(tx)
    const entries = await findRates(tx)
    // A repeated submit: the entry exists and the one that it replaced is deleted.
    if (typed && entries.some(({ id }) => id === typed.id)) return ok({ notified: 0 })
    const known = { today: rateDay(now), hasSigned: (await findSignedRetailers(tx)).length > 0 }
    const judged = judge(entries, { put: typed, out: outId }, known)
    if (!('ok' in judged)) return { ok: false as const, refusal: judged }
    const { put, out, changes, from } = judged
    if (out) await deleteRate(tx, out.id)
    const by = { enteredBy: actor.id, enteredByName: actor.name }
    if (put) await insertRate(tx, { ...put, ...by, partnerKey: partnerKey(put.partner) })
    const notified = await tellRetailers(tx, platform.config, { changes, from })
    const subject = put ?? out
    await commitEffects(tx, {
      audit: {
        actor: { kind: 'staff', id: actor.id, name: actor.name },
        action: !put ? 'rate.removed' : out ? 'rate.changed' : 'rate.planned',
        subject: { kind: 'rate', ...(subject && { id: subject.id }), label: subject?.partner ?? '' },
        ...(out && { was: rateFacts(out) }),
        ...(put && { became: { ...rateFacts(put), told: notified } }),
        origin,
      },
    })
    return ok({ notified })
  })
  if (made.ok && made.value.notified > 0) platform.jobs.notify(mailQueue)
  return made
}

/** Returns all entries ever made, by partner, the newest first. Planned ones can still be changed. */
export async function listRates(
  { database: { queries } }: Pick<Platform, 'database'>,
  actor: StaffActor,
  now = new Date(),
): Promise<{ rates: RateView[]; today: string; hasSigned: boolean }> {
  permit(actor, 'rates:read')
  const today = rateDay(now)
  const entries = await findRates(queries)
  const idsInForce = new Set(
    [...Map.groupBy(entries, (entry) => entry.partnerKey).values()].map(
      (of) => of.findLast(({ from }) => from <= today)?.id,
    ),
  )
  const rates = entries.toReversed().map((entry): RateView => ({
    id: entry.id,
    partner: entry.partner,
    unit: entry.unit,
    value: entry.unit === 'percent' ? String(entry.value / 100) : String(entry.value),
    rate: entry.unit === 'none' ? 'No longer offered' : rateInWords(entry),
    from: entry.from,
    state: entry.from > today ? 'planned' : idsInForce.has(entry.id) ? 'holds' : 'over',
    by: entry.enteredByName,
    at: entry.createdAt.toISOString(),
  }))
  const hasSigned = (await findSignedRetailers(queries)).length > 0
  return { rates: rates.toSorted((a, b) => a.partner.localeCompare(b.partner, 'en')), today, hasSigned }
}
