import { data, redirect } from 'react-router'
import { z } from 'zod'

import { RefusedError, refusals } from '#app/platform/errors.ts'
import type { PageFormRefusal } from '#app/platform/form/page-form.ts'
import { tooOften } from '#app/platform/form/retry-after.ts'
import type { Result } from '#app/platform/result.ts'
import type { ActRefusal } from '#app/ui/record/act-refusal.tsx'
import type { SaidEvent } from '#app/ui/record/said-events.tsx'

import type { Right } from '../roles.ts'
import { type OfficeAct, officeAct, type OfficeCaller, officeForms, type OfficeRequest } from './office-form.server.ts'
import { requireStaff } from './require-staff.server.ts'

/** The refusals that every record words alike. */
type Common = 'not-found' | 'stale'

/** What a refused form says: above the record, or at its fields. */
type Words = string | Readonly<Record<string, string>>

/** One form of a record's page. */
type RecordPlan<Schema extends z.ZodObject, Value, Refusal extends string, Shown> = {
  /** The form's fields and their rules; other fields are ignored. */
  schema: Schema
  act(caller: OfficeCaller, fields: z.output<Schema>): Promise<Result<Value, Refusal>>
  /** The words of its refusals. */
  words: Readonly<Record<Exclude<Refusal, Common>, Words>>
  /** Where a success leads, where that is not the page's `back`. */
  to?(value: Value): string | Promise<string>
  /** What the page shows after a success instead. */
  show?(value: Value): Shown
  /** The right that it takes, where that is not the page's. */
  right?: Right
  /** Whether it requires a fresh second factor, for which the form waits (rule BO12). */
  isWeighty?: boolean
}

type RecordAct<Shown> = OfficeAct<{ success: string | Shown | undefined }>

/** The acts behind the forms of a record's page, by the names that the forms send in their field `intent`. */
export type RecordActs<Shown extends object = never> = Readonly<Record<string, RecordAct<Shown>>>

/** A text field of a form, which its use case reads by its own rules. */
export const said = z.string().default('')

/** The form field that holds the version which the actor saw; undefined where a form sends none. */
export const seenVersion = z.coerce.number().int().positive().optional().catch(undefined)

/** Like `seenVersion`, for an act that needs the version: a form without one counts as out of date. */
export const shownVersion = z.coerce.number().int().catch(0)

function wordsFor(refusal: string, message: string | undefined, words: Readonly<Record<string, Words>>): Words {
  if (refusal === 'not-found') throw new RefusedError('not-found', message === undefined ? {} : { message })
  if (refusal === 'stale') return refusals.conflict.message
  return words[refusal] ?? refusals['validation-error'].message
}

/** Describes one form of a record's page: its fields, its act, and the words of its refusals. */
export const recordAct = <Schema extends z.ZodObject, Value, Refusal extends string, Shown extends object = never>({
  words,
  to,
  show,
  ...plan
}: RecordPlan<Schema, Value, Refusal, Shown>): RecordAct<Shown> =>
  officeAct({
    ...plan,
    words: (refusal, { missing }) => wordsFor(refusal, missing, words),
    done: async (value) => ({ success: show ? show(value) : await to?.(value) }),
  })

type RecordPage<Shown extends object> = {
  right: Right
  acts: RecordActs<Shown>
  /** What the page says where there is no such record: `There is no such store.` */
  missing: string
  /** The id in the address of the record; nothing is there where it is none. */
  id?: string
  /** Where a success leads. */
  back: string
  /** What colleagues did since the actor loaded the version `seen` of the record: shown with a refusal as `stale`. */
  unseen?(seen: number | undefined): Promise<SaidEvent[]>
}

/** The refusal of a form as the record shows it: by `RefusalNotice`, and at the fields. */
function shownRefusal(refusal: PageFormRefusal): PageFormRefusal & ActRefusal {
  const problems = (refusal.body.detail ?? {}) as Record<string, string>
  const words = refusal.status === 429 ? tooOften(refusal.retryAfterSeconds) : String(refusal.body.message)
  const message = Object.keys(problems).length > 0 ? '' : words
  return { ...refusal, message, problems }
}

/**
 * The action of a record's page: `officeForms`, with what records have in common: where a success leads, the words of `not-found` and
 * `stale`, and what colleagues did first.
 * @throws a redirect to sign in or to confirm; RefusedError bad-request for an unknown intent, forbidden, not-found
 */
export async function recordForms<Shown extends object = never>(
  args: OfficeRequest,
  { right, acts, missing, id, back, unseen }: RecordPage<Shown>,
): Promise<Response | Shown | ReturnType<typeof data<PageFormRefusal & ActRefusal>>> {
  await requireStaff(args, right)
  if (id !== undefined && !z.guid().safeParse(id).success) return wordsFor('not-found', missing, {}) as never
  const permitted = Object.entries(acts).map(([name, act]) => [name, { ...act, right: act.right ?? right }] as const)
  const answer = await officeForms<RecordActs<Shown>>(Object.fromEntries(permitted))({ ...args, missing })
  if ('success' in answer) {
    const { success = back } = answer
    return typeof success === 'string' ? redirect(success) : success
  }
  const { data: refusal, init } = answer
  const isStale = refusal.body.error === 'stale'
  const told = isStale && unseen ? { unseen: await unseen(seenVersion.parse(refusal.typed.version)) } : {}
  const shown = shownRefusal(refusal)
  // A sentence about the record as a whole: the page may show an older state, and is read again (`reloadWhenOutdated`).
  const status = refusal.status === 400 && shown.message !== '' ? { status: 409 } : init
  return data({ ...shown, ...told }, status ?? undefined)
}
