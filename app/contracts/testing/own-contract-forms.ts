import type { RetailerActor } from '#app/retailers/guards/find-retailer-actor.server.ts'
import { retailerPassword } from '#app/retailers/testing/retailer-fixtures.ts'
import { runFormAct } from '#app/web/form/page-form.server.ts'
import type { PageFormRefusal } from '#app/web/form/page-form.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { testOrigin as origin } from '#app/testing/test-platform.ts'

import type { BankDetails } from '../bank/bank.ts'
import { ownContractActs } from '../own/own-contract-acts.server.ts'

type Posted = { status: number; leadsTo?: string; refused?: PageFormRefusal }

/** Posts a form of the retailer's `/contract` to the page's acts, as the given retailer. */
export async function postOwnForm(
  platform: Platform,
  retailer: RetailerActor,
  fields: Readonly<Record<string, string>>,
): Promise<Posted> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const request = new Request('https://tillway.example/contract', { method: 'POST' })
  const outcome = await runFormAct(ownContractActs(platform, retailer, { request, form, origin }), form, { platform, origin }) // prettier-ignore
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
