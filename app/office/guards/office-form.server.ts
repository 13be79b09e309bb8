import type { z } from 'zod'

import { type FormAct, type FormPlan, planAct, runAct } from '#app/web/form/page-form.server.ts'
import { postedAct } from '#app/web/form/send/posted-act.ts'
import type { Origin } from '#app/core/http/origin.ts'
import { originContext, type Platform, platformContext } from '#app/web/platform.server.ts'

import type { Right } from '../roles/roles.ts'
import { requireFreshStaffFor } from './fresh-form.server.ts'
import { type GuardedRequest, requireFreshStaff, requireStaff } from './require-staff.server.ts'
import type { StaffActor } from './staff-actor.server.ts'

/** The arguments of an office page's action. */
export type OfficeRequest = GuardedRequest & {
  params: Readonly<Record<string, string | undefined>>
  /** What a record's page says if the record does not exist. */
  missing?: Missing
}

/** The message about a record that does not exist, with a heading if it is not the usual one of a 404 page. */
export type Missing = string | { heading: string; message: string }

/** The sender of an office form, and the page that it was sent to. */
export type OfficeCaller = OfficeRequest & { actor: StaffActor; platform: Platform; origin: Origin; form: FormData }

/** `right` is required of the sender. `isWeighty` also requires a fresh second factor (rule BO12). */
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

/** Returns the form's sender. A form that needs a second factor first waits for it, unless it contains secrets. */
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

/**
 * The refusals that replace the page: the sender lacks the right, or the record does not exist. Refusals with words in the plan are 400 or
 * 409.
 */
const pages = [403, 404]

async function runOfficeAct<Done>(args: OfficeRequest, form: FormData, act: OfficeAct<Done>) {
  const caller = await requireSender(args, form, act)
  return runAct(act.actFor(caller), form, { ...caller, pages })
}

/**
 * Creates the action of an office page with one form (`OfficeForm`). A refused form shows the typed values again, except secrets.
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
 * Creates the action of an office page with several forms, by their field `intent`.
 * @throws RefusedError bad-request for an unknown intent
 */
export const officeForms =
  <Acts extends Readonly<Record<string, OfficeAct<unknown>>>>(acts: Acts) =>
  async (args: OfficeRequest) => {
    const form = await readForm(args)
    return runOfficeAct(args, form, postedAct(acts, form) as OfficeAct<DoneOf<Acts>>)
  }

/**
 * Returns the fields of a colleague's form.
 * @throws a redirect to the sign-in page
 */
async function readForm(args: OfficeRequest): Promise<FormData> {
  await requireStaff(args)
  return args.request.formData()
}
