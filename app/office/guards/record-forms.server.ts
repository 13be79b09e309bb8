import { data, redirect } from 'react-router'
import { z } from 'zod'

import { RefusedError, refusals } from '#app/core/errors.ts'
import type { PageFormRefusal } from '#app/web/form/page-form.ts'
import { tooOften } from '#app/web/form/send/retry-after.ts'
import type { Result } from '#app/core/result.ts'
import type { ActRefusal } from '#app/ui/record/act-refusal.tsx'
import type { ColleagueAct } from '#app/ui/record/colleague-acts.tsx'

import type { Right } from '../roles/roles.ts'
import {
  type Missing,
  type OfficeAct,
  officeAct,
  type OfficeCaller,
  officeForms,
  type OfficeRequest,
} from './office-form.server.ts'
import { requireStaff } from './require-staff.server.ts'

/** The refusals that have the same words on every record. */
type Common = 'not-found' | 'stale'

/** The message of a refused form: above the record, or by field. */
type Words = string | Readonly<Record<string, string>>

/** One form of a record's page. */
type RecordPlan<Schema extends z.ZodObject, Value, Refusal extends string, Shown> = {
  /** The form's fields and their rules; other fields are ignored. */
  schema: Schema
  act(caller: OfficeCaller, fields: z.output<Schema>): Promise<Result<Value, Refusal>>
  words: Readonly<Record<Exclude<Refusal, Common>, Words>>
  /** Where a success leads, if not to the page's `back`. */
  to?(value: Value): string | Promise<string>
  /** Returns what the page shows after a success instead of a redirect. */
  show?(value: Value): Shown
  /** The required right, if not the page's. */
  right?: Right
  /** Whether it requires a fresh second factor, for which the form waits (rule BO12). */
  isWeighty?: boolean
}

type RecordAct<Shown> = OfficeAct<{ success: string | Shown | undefined }>

/** The acts behind the forms of a record's page, by the `intent` of the form. */
export type RecordActs<Shown extends object = never> = Readonly<Record<string, RecordAct<Shown>>>

/** A text field that its use case validates. */
export const textField = z.string().default('')

/** The form field with the record's version that the actor saw; undefined if the form sends none. */
export const versionField = z.coerce.number().int().positive().optional().catch(undefined)

/** Like `versionField`, for an act that needs the version: a form without one counts as stale. */
export const shownVersion = z.coerce.number().int().catch(0)

/** Returns the 404 page of a record that does not exist, for a page with its own heading for it. */
export const missingPage = (missing: Exclude<Missing, string>) =>
  data({ code: 'not-found', ...missing }, { status: 404 })

/** @throws the 404 page of a record that does not exist */
function refuseMissing(missing: Missing | undefined): never {
  if (typeof missing === 'object') throw missingPage(missing)
  throw new RefusedError('not-found', missing === undefined ? {} : { message: missing })
}

function wordsFor(refusal: string, missing: Missing | undefined, words: Readonly<Record<string, Words>>): Words {
  if (refusal === 'not-found') refuseMissing(missing)
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
  /** The message if the record does not exist: `There is no such store.` */
  missing: Missing
  /** The record's id from the address; responds with 404 if it is invalid. */
  id?: string
  /** Where a success leads. */
  back: string
  /** Returns what colleagues did since `expectedVersion` of the record; shown with the refusal `stale`. */
  unseen?(expectedVersion: number | undefined): Promise<ColleagueAct[]>
}

/** Returns the refusal of a form as the record shows it: in `RefusalNotice`, and at the fields. */
function shownRefusal(refusal: PageFormRefusal): PageFormRefusal & ActRefusal {
  const problems = (refusal.body.detail ?? {}) as Record<string, string>
  const words = refusal.status === 429 ? tooOften(refusal.retryAfterSeconds) : String(refusal.body.message)
  const message = Object.keys(problems).length > 0 ? '' : words
  return { ...refusal, message, problems }
}

/**
 * Runs the action of a record's page: `officeForms`, with the redirect after a success, the words of `not-found` and `stale`, and the
 * changes of colleagues.
 * @throws a redirect to sign in or to confirm; RefusedError bad-request for an unknown intent, forbidden, not-found
 */
export async function recordForms<Shown extends object = never>(
  args: OfficeRequest,
  { right, acts, missing, id, back, unseen }: RecordPage<Shown>,
): Promise<Response | Shown | ReturnType<typeof data<PageFormRefusal & ActRefusal>>> {
  await requireStaff(args, right)
  if (id !== undefined && !z.guid().safeParse(id).success) refuseMissing(missing)
  const permitted = Object.entries(acts).map(([name, act]) => [name, { ...act, right: act.right ?? right }] as const)
  const answer = await officeForms<RecordActs<Shown>>(Object.fromEntries(permitted))({ ...args, missing })
  if ('success' in answer) {
    const { success = back } = answer
    return typeof success === 'string' ? redirect(success) : success
  }
  const { data: refusal, init } = answer
  const isStale = refusal.body.error === 'stale'
  const unseenActs = isStale && unseen ? { unseen: await unseen(versionField.parse(refusal.typed.version)) } : {}
  const shown = shownRefusal(refusal)
  // A message about the whole record: the page may be stale, so `reloadWhenOutdated` reloads it.
  const status = refusal.status === 400 && shown.message !== '' ? { status: 409 } : init
  return data({ ...shown, ...unseenActs }, status ?? undefined)
}
