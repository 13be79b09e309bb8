import type { AgentActor } from '#app/agents/guards/find-agent-actor.server.ts'
import { recordNewsagencyEvent } from '#app/newsagencies/record-newsagency-event.server.ts'
import { RefusedError } from '#app/platform/errors.ts'
import { mail, mailQueue, queueMails } from '#app/platform/mail/queue-mails.server.ts'
import { newId } from '#app/platform/new-id.server.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { recordAudit } from '#app/staff/audit/record-audit.server.ts'

import type { BankDetails } from './bank.ts'
import { bankChangeMail } from './bank-change.mail.tsx'
import { cancelWaitingChange, insertBankChange } from './bank-details.store.server.ts'
import { sealBankChange } from './bank-seal.server.ts'
import { findStoredDraft } from './drafts.store.server.ts'
import type { ContractActor } from './guards/require-contract.server.ts'
import { holdContract } from './hold-contract.server.ts'

/** How long a change waits (rule C42): long enough for the mail to be read. */
export const bankChangeHours = 24

/**
 * A store gives another account after signing: it counts in 24 hours, and the address that we know is told now, so that
 * whoever changes it in somebody's name is found out. It takes both the store's token and its agent's session. Another
 * change takes the place of one that waits.
 * @throws RefusedError not-found when the store is not the agent's; conflict before the contract is signed.
 */
export async function changeBankDetails(
  { config, database, jobs, keys }: Pick<Platform, 'config' | 'database' | 'jobs' | 'keys'>,
  { agent, contract }: { agent: AgentActor; contract: ContractActor },
  { details, origin }: { details: BankDetails; origin: Origin },
): Promise<{ takesEffectAt: string }> {
  const takesEffectAt = new Date(Date.now() + bankChangeHours * 3_600_000)
  await database.transaction(async (tx) => {
    const shop = await holdContract(tx, contract)
    if (shop.agentId !== agent.id) throw new RefusedError('not-found')
    const draft = await findStoredDraft(tx, shop.id)
    if (!draft?.signedAt) throw new RefusedError('conflict')
    const id = newId()
    await cancelWaitingChange(tx, shop.id)
    await insertBankChange(tx, { id, newsagencyId: shop.id, takesEffectAt, ...sealBankChange(keys, id, details) })
    await queueMails(tx, jobs, [
      mail({
        template: bankChangeMail,
        data: { shopName: shop.shopName, from: takesEffectAt.toISOString() },
        to: { name: shop.contactName ?? '', address: shop.email ?? agent.email },
        replyTo: config.TO_EMAIL_SETUP,
        about: { kind: 'newsagency', id: shop.id },
      }),
    ])
    const actor = { kind: 'agent' as const, id: agent.id, name: `${agent.givenName} ${agent.surname}`.trim() }
    await recordNewsagencyEvent(tx, { newsagencyId: shop.id, kind: 'bank-details-asked', actor })
    await recordAudit(tx, {
      actor,
      action: 'bank-details.change-asked',
      subject: { kind: 'newsagency', id: shop.id, label: shop.reference ?? shop.shopName },
      became: { from: takesEffectAt.toISOString() },
      origin,
    })
  })
  jobs.wake(mailQueue)
  return { takesEffectAt: takesEffectAt.toISOString() }
}
