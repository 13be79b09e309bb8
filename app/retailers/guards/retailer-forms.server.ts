import { z } from 'zod'

import { RefusedError } from '#app/core/errors.ts'
import {
  type PageActs,
  type PageCaller,
  type PageRequest,
  readCaller,
  runActs,
} from '#app/web/form/page-action.server.ts'
import { type FormPlan, planAct } from '#app/web/form/page-form.server.ts'

import type { RetailerActor } from './find-retailer-actor.server.ts'
import { requireRetailerPage, toLogIn } from './require-retailer-page.server.ts'

/** The retailer who sent a form, and the page that it was sent to. */
export type RetailerCaller = PageCaller & { actor: RetailerActor }

/** `shopId`: the shop in the page's address, which may belong to another retailer. */
export type ShopCaller = RetailerCaller & { shopId: string }

async function runAsRetailer<Caller extends PageCaller>(acts: PageActs<Caller>, caller: Caller) {
  return runActs(acts, caller).catch((error: unknown) => {
    throw error instanceof RefusedError && error.code === 'unauthenticated'
      ? toLogIn(caller.url, 'session-ended')
      : error
  })
}

/**
 * Creates the action of a retailer's page from its forms, by their field `intent`. A refused form shows the typed values again, except
 * secrets.
 * @throws a redirect to the log-in, also if the session ends while the act runs; RefusedError bad-request for an unknown intent
 */
export const retailerForms = (acts: PageActs<RetailerCaller>) => async (args: PageRequest) => {
  const actor = await requireRetailerPage(args)
  return runAsRetailer(acts, { ...(await readCaller(args)), actor })
}

/** Describes one form of a page of `retailerShopForms`. */
export const shopAct =
  <Schema extends z.ZodObject, Value, Refusal, Done>(plan: FormPlan<ShopCaller, Schema, Value, Refusal, Done>) =>
  (caller: ShopCaller) =>
    planAct(plan, caller)

/**
 * Creates the action of a retailer's page about one shop (`retailerForms`).
 * @throws RefusedError not-found when the address has no valid id; the acts check whose shop it is
 */
export const retailerShopForms = (acts: PageActs<ShopCaller>) => async (args: PageRequest) => {
  const actor = await requireRetailerPage(args)
  const shopId = z.guid().safeParse(args.params['shopId']).data
  if (shopId === undefined) throw new RefusedError('not-found')
  return runAsRetailer(acts, { ...(await readCaller(args)), actor, shopId })
}
