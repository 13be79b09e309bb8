import type { z } from 'zod'

import { type FormPlan, planAct, runAct } from '#app/web/form/page-form.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import { originContext, type Platform, platformContext } from '#app/web/platform.server.ts'

import type { GuardedRequest } from '../../guards/require-staff.server.ts'

/** The caller of a form before the sign-in is complete, so without an actor. */
type SignedOutCaller = GuardedRequest & { platform: Platform; origin: Origin }

/** Creates the action of a page before the sign-in is complete. A refused form shows the typed values again, except secrets. */
export const signedOutForm =
  <Schema extends z.ZodObject, Value, Refusal, Done>(plan: FormPlan<SignedOutCaller, Schema, Value, Refusal, Done>) =>
  async (args: GuardedRequest) => {
    const caller = { ...args, platform: args.context.get(platformContext), origin: args.context.get(originContext) }
    return runAct(planAct(plan, caller), await args.request.formData(), caller)
  }
