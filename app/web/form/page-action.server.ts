import type { RouterContextProvider } from 'react-router'
import type { z } from 'zod'

import type { Origin } from '#app/core/http/origin.ts'

import { originContext, type Platform, platformContext } from '../platform.server.ts'
import { type FormAct, type FormPlan, planAct, runAct, runFormAct } from './page-form.server.ts'

/** The arguments of a page's action. */
export type PageRequest = {
  request: Request
  url: URL
  params: Readonly<Record<string, string | undefined>>
  context: Readonly<RouterContextProvider>
}

/** The sender of a form, and the page that it was sent to. */
export type PageCaller = PageRequest & { platform: Platform; origin: Origin; form: FormData }

/** For each value of the field `intent` on a page: a function that returns the form's act for its caller. */
export type PageActs<Caller> = Readonly<Record<string, (caller: Caller) => FormAct<Response>>>

/** Returns the caller of a page's form. */
export async function readCaller(args: PageRequest): Promise<PageCaller> {
  const { context } = args
  const form = await args.request.formData()
  return { ...args, form, platform: context.get(platformContext), origin: context.get(originContext) }
}

/** Runs the act that a caller's form names (`runFormAct`). */
export const runActs = async <Caller extends PageCaller>(acts: PageActs<Caller>, caller: Caller) =>
  runFormAct(
    Object.fromEntries(Object.entries(acts).map(([intent, actFor]) => [intent, actFor(caller)])),
    caller.form,
    caller,
  )

/** Creates the action of a page with one form and without an account. A refused form shows the typed values again, except secrets. */
export const pageForm =
  <Schema extends z.ZodObject, Value, Refusal, Done>(plan: FormPlan<PageCaller, Schema, Value, Refusal, Done>) =>
  async (args: PageRequest) => {
    const caller = await readCaller(args)
    return runAct(planAct(plan, caller), caller.form, caller)
  }

/**
 * Creates the action of a page with several forms and without an account, such as that of a mailed link.
 * @throws RefusedError bad-request for an unknown intent
 */
export const pageForms = (acts: PageActs<PageCaller>) => async (args: PageRequest) =>
  runActs(acts, await readCaller(args))
