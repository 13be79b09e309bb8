import type { RetailerActor } from '#app/retailers/guards/find-retailer-actor.server.ts'
import { retailerPassword } from '#app/retailers/testing/retailer-fixtures.ts'
import { runActs } from '#app/web/form/page-action.server.ts'
import type { PageFormRefusal } from '#app/web/form/page-form.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { pageCaller } from '#app/testing/page-caller.ts'

import type { BankDetails } from '../bank/bank.ts'
import { ownContractActs } from '../own/own-contract-acts.server.ts'

type Posted = { status: number; leadsTo?: string; refused?: PageFormRefusal }

/** Posts a form of the retailer's `/contract` to the page's acts, as the given retailer. */
export async function postOwnForm(
  platform: Platform,
  retailer: RetailerActor,
  fields: Readonly<Record<string, string>>,
): Promise<Posted> {
  const caller = { ...pageCaller(platform, { path: '/contract', fields }), actor: retailer }
  const outcome = await runActs(ownContractActs, caller)
  if (outcome instanceof Response) return { status: outcome.status, leadsTo: outcome.headers.get('location') ?? '' }
  return { status: outcome.data.status, refused: outcome.data }
}

/** Requests another account for a signed contract of the retailer, with the password of test agents. */
export const giveAccount = (platform: Platform, retailer: RetailerActor, shopId: string, details: BankDetails) =>
  postOwnForm(platform, retailer, {
    intent: 'change-bank',
    newsagencyId: shopId,
    ...details,
    password: retailerPassword,
  })
