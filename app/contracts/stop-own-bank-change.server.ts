import type { AgentActor } from '#app/agents/guards/find-agent-actor.server.ts'
import { recordNewsagencyEvent } from '#app/newsagencies/record-newsagency-event.server.ts'
import { RefusedError } from '#app/platform/errors.ts'
import { mail, mailQueue, queueMails } from '#app/platform/mail/queue-mails.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { recordAudit } from '#app/staff/audit/record-audit.server.ts'

import { bankChangeStoppedMail } from './bank-change.mail.tsx'
import { cancelWaitingChange } from './bank-details.store.server.ts'
import type { ContractActor } from './guards/require-contract.server.ts'
import { holdContract } from './hold-contract.server.ts'

/**
 * A retailer takes back the change of their own account while it waits. The address that was told of the change is told
 * of its end.
 * @throws RefusedError not-found when the store is not the agent's; conflict when none waits: it counts already, or was
 * stopped before.
 */
export async function stopOwnBankChange(
  { config, database, jobs }: Pick<Platform, 'config' | 'database' | 'jobs'>,
  { agent, contract }: { agent: AgentActor; contract: ContractActor },
  origin: Origin,
): Promise<void> {
  await database.transaction(async (tx) => {
    const shop = await holdContract(tx, contract)
    if (shop.agentId !== agent.id) throw new RefusedError('not-found')
    if (!(await cancelWaitingChange(tx, shop.id)))
      throw new RefusedError('conflict', { message: 'No change waits: it counts already, or was stopped before.' })
    await queueMails(tx, jobs, [
      mail({
        template: bankChangeStoppedMail,
        data: { shopName: shop.shopName },
        to: { name: shop.contactName ?? '', address: shop.email ?? agent.email },
        replyTo: config.TO_EMAIL_SETUP,
        about: { kind: 'newsagency', id: shop.id },
      }),
    ])
    const actor = { kind: 'agent' as const, id: agent.id, name: `${agent.givenName} ${agent.surname}`.trim() }
    await recordNewsagencyEvent(tx, { newsagencyId: shop.id, kind: 'bank-details-change-stopped', actor })
    await recordAudit(tx, {
      actor,
      action: 'bank-details.change-stopped',
      subject: { kind: 'newsagency', id: shop.id, label: shop.reference ?? shop.shopName },
      origin,
    })
  })
  jobs.wake(mailQueue)
}
