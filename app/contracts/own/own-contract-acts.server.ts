import { redirect } from 'react-router'

import type { AgentActor } from '#app/retailers/guards/find-agent-actor.server.ts'
import { confirmOwner } from '#app/retailers/password/confirm-owner.server.ts'
import { tryingWith } from '#app/retailers/password/trying-in.server.ts'
import { addressBlock } from '#app/core/client-address.server.ts'
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
 * that. A shop of another agent is not found.
 */
export function ownContractActs(platform: Platform, agent: AgentActor, posted: Parameters<typeof tryingWith>[0]) {
  const { origin } = posted

  async function openForWriting(newsagencyId: string): Promise<ContractActor> {
    const contract = await requireOwnContract(platform, agent, newsagencyId)
    const caller = { ip: addressBlock(origin.ip), subject: newsagencyId }
    await platform.limits.consume(contractLimits['contract-write'], caller)
    return contract
  }

  return {
    'change-bank': formAct(
      changeBankSchema,
      async ({ newsagencyId, password, passkey, ...details }) => {
        const contract = await openForWriting(newsagencyId)
        await confirmOwner(platform, agent, passkey ? { passkey } : { password }, tryingWith(posted, platform))
        await changeBankDetails(platform, { agent, contract }, { details: bankIn(details), origin })
        return redirect(donePath('bank', newsagencyId))
      },
      ['password', 'passkey'],
    ),
    'stop-bank-change': formAct(stopBankChangeSchema, async ({ newsagencyId }) => {
      const contract = await openForWriting(newsagencyId)
      await stopOwnBankChange(platform, { agent, contract }, origin)
      return redirect(donePath('stopped', newsagencyId))
    }),
  }
}
