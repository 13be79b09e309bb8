import { redirect } from 'react-router'

import type { RetailerActor } from '#app/retailers/guards/find-retailer-actor.server.ts'
import { confirmOwner } from '#app/retailers/password/confirm-owner.server.ts'
import { tryingWith } from '#app/retailers/password/trying-in.server.ts'
import { addressBlock } from '#app/core/http/client-address.server.ts'
import { formAct } from '#app/web/form/page-form.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { bankIn } from '../bank/bank.ts'
import { changeBankDetails, stopOwnBankChange } from '../bank/change-bank-details.server.ts'
import { contractLimits } from '../frame/contract-limits.ts'
import { changeBankSchema, stopBankChangeSchema } from '../answers/contract.schema.ts'
import { type ContractActor, requireOwnContract } from '../guards/require-contract.server.ts'
import { donePath } from './own-contract-paths.ts'

/**
 * The acts of the forms on a retailer's `/contract` (rules AC80, C42): request another account after signing, and stop
 * that. A shop of another retailer is not found.
 */
export function ownContractActs(platform: Platform, retailer: RetailerActor, posted: Parameters<typeof tryingWith>[0]) {
  const { origin } = posted

  async function openForWriting(shopId: string): Promise<ContractActor> {
    const contract = await requireOwnContract(platform, retailer, shopId)
    const caller = { ip: addressBlock(origin.ip), subject: shopId }
    await platform.limits.consume(contractLimits['contract-write'], caller)
    return contract
  }

  return {
    'change-bank': formAct(
      changeBankSchema,
      async ({ newsagencyId: shopId, password, passkey, ...details }) => {
        const contract = await openForWriting(shopId)
        await confirmOwner(platform, retailer, passkey ? { passkey } : { password }, tryingWith(posted, platform))
        await changeBankDetails(platform, { retailer, contract }, { details: bankIn(details), origin })
        return redirect(donePath('bank', shopId))
      },
      ['password', 'passkey'],
    ),
    'stop-bank-change': formAct(stopBankChangeSchema, async ({ newsagencyId: shopId }) => {
      const contract = await openForWriting(shopId)
      await stopOwnBankChange(platform, { retailer, contract }, origin)
      return redirect(donePath('stopped', shopId))
    }),
  }
}
