import { redirect } from 'react-router'

import type { RetailerCaller } from '#app/retailers/guards/retailer-forms.server.ts'
import { asOwner } from '#app/retailers/password/as-owner.server.ts'
import { addressBlock } from '#app/core/http/client-address.server.ts'
import { formAct } from '#app/web/form/page-form.server.ts'
import type { PageActs } from '#app/web/form/page-action.server.ts'

import { bankIn } from '../bank/bank.ts'
import { changeBankDetails, stopOwnBankChange } from '../bank/change-bank-details.server.ts'
import { contractLimits } from '../frame/contract-limits.ts'
import { changeBankSchema, stopBankChangeSchema } from '../answers/contract.schema.ts'
import { type ContractActor, requireOwnContract } from '../guards/require-contract.server.ts'
import { donePath } from './own-contract-paths.ts'

/** @throws RefusedError not-found for a shop of another retailer; too-many-requests */
async function openForWriting({ platform, actor, origin }: RetailerCaller, shopId: string): Promise<ContractActor> {
  const contract = await requireOwnContract(platform, actor, shopId)
  await platform.limits.consume(contractLimits['contract-write'], { ip: addressBlock(origin.ip), subject: shopId })
  return contract
}

/** The acts of the forms on a retailer's `/contract` (rules AC80, C42): request another account after signing, and stop that. */
export const ownContractActs = {
  'change-bank': asOwner((caller: RetailerCaller) =>
    formAct(changeBankSchema, async ({ newsagencyId: shopId, ...details }) => {
      const { platform, actor: retailer, origin } = caller
      const contract = await openForWriting(caller, shopId)
      await changeBankDetails(platform, { retailer, contract }, { details: bankIn(details), origin })
      return redirect(donePath('bank', shopId))
    }),
  ),
  'stop-bank-change': (caller) =>
    formAct(stopBankChangeSchema, async ({ newsagencyId: shopId }) => {
      const { platform, actor: retailer, origin } = caller
      const contract = await openForWriting(caller, shopId)
      await stopOwnBankChange(platform, { retailer, contract }, origin)
      return redirect(donePath('stopped', shopId))
    }),
} satisfies PageActs<RetailerCaller>
