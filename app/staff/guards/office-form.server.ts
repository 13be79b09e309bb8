import type { z } from 'zod'

import { type FormAct, type FormPlan, planAct, runAct } from '#app/platform/form/page-form.server.ts'
import { postedAct } from '#app/platform/form/posted-act.ts'
import { type Origin, originContext, type Platform, platformContext } from '#app/platform/platform.server.ts'

import type { Right } from '../roles.ts'
import { requireFreshStaffFor } from './fresh-form.server.ts'
import { type GuardedRequest, requireFreshStaff, requireStaff } from './require-staff.server.ts'
import type { StaffActor } from './staff-actor.server.ts'

/** The arguments of an office page's action. */
export type OfficeRequest = GuardedRequest & {
  params: Readonly<Record<string, string | undefined>>
  /** What a record's page says where there is no such record. */
  missing?: string
}

/** Who posts an office form, and to which page. */
export type OfficeCaller = OfficeRequest & { actor: StaffActor; platform: Platform; origin: Origin; form: FormData }

/** `right`: what the form's sender must hold. `isWeighty`: it also requires a fresh second factor (rule BO12). */
type OfficePlan<Schema extends z.ZodObject, Value, Refusal, Done> = FormPlan<
  OfficeCaller,
  Schema,
  Value,
  Refusal,
  Done
> & { right?: Right; isWeighty?: boolean }

/** One form of an office page, ready for a caller. */
export type OfficeAct<Done> = {
  right: Right | undefined
  isWeighty: boolean
  actFor(caller: OfficeCaller): FormAct<Done>
}

/** Describes one of several forms of an office page, for `officeForms`. */
export const officeAct = <Schema extends z.ZodObject, Value, Refusal, Done>(
  plan: OfficePlan<Schema, Value, Refusal, Done>,
): OfficeAct<Done> => ({
  right: plan.right,
  isWeighty: plan.isWeighty === true,
  actFor: (caller) => planAct(plan, caller),
})

/** The sender of a form. A form that must wait for a second factor is kept for it, unless it has secrets. */
async function requireSender<Done>(args: OfficeRequest, form: FormData, { right, isWeighty, ...act }: OfficeAct<Done>) {
  const actor = await requireStaff(args, right)
  const caller = {
    ...args,
    form,
    actor,
    platform: args.context.get(platformContext),
    origin: args.context.get(originContext),
  }
  if (!isWeighty) return caller
  const hasSecrets = act.actFor(caller).secrets.length > 0
  const fresh = hasSecrets ? requireFreshStaff(args, right) : requireFreshStaffFor(args, right, form)
  return { ...caller, actor: await fresh }
}

/** The refusals that replace the page: the sender has no right, or the record does not exist. Refusals that a plan words are 400 or 409. */
const pages = [403, 404]

async function runOfficeAct<Done>(args: OfficeRequest, form: FormData, act: OfficeAct<Done>) {
  const caller = await requireSender(args, form, act)
  return runAct(act.actFor(caller), form, { ...caller, pages })
}

/**
 * The action of an office page with one form, which `OfficeForm` shows. A refused form keeps what was typed, except secrets.
 * @example
 * export const action = officeForm({
 *   right: 'rates:manage', schema: rateSchema, act: ({ platform, actor }, rate) => putRate(platform, actor, rate),
 *   words: { taken: { from: 'This partner has an entry from that day' } }, done: () => redirect('/staff/rates'),
 * })
 */
export const officeForm =
  <Schema extends z.ZodObject, Value, Refusal, Done>(plan: OfficePlan<Schema, Value, Refusal, Done>) =>
  async (args: OfficeRequest) =>
    runOfficeAct(args, await readForm(args), officeAct(plan))

type DoneOf<Acts> = Acts extends Readonly<Record<string, OfficeAct<infer Done>>> ? Done : never

/**
 * The action of an office page with several forms, by the names that they send in their field `intent`.
 * @throws RefusedError bad-request for an unknown intent
 */
export const officeForms =
  <Acts extends Readonly<Record<string, OfficeAct<unknown>>>>(acts: Acts) =>
  async (args: OfficeRequest) => {
    const form = await readForm(args)
    return runOfficeAct(args, form, postedAct(acts, form) as OfficeAct<DoneOf<Acts>>)
  }

/** The fields of a form that somebody of staff posts. @throws a redirect to sign in */
async function readForm(args: OfficeRequest): Promise<FormData> {
  await requireStaff(args)
  return args.request.formData()
}
