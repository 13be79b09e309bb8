import { entryOf } from '#app/identity/audience.server.ts'
import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { addressBlock } from '#app/core/client-address.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import { mail, mailQueue } from '#app/outbox/mail/outgoing-mail.server.ts'
import type { Origin } from '#app/core/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { accountChangedMail } from '../account.mail.tsx'
import { agentLimits } from '../../agent-limits.ts'
import { agentName } from '../../agent-name.ts'
import { keepAgentDetails, lockAgent } from '../../agents.queries.server.ts'
import type { AgentActor } from '../../guards/find-agent-actor.server.ts'
import type { ChangeNameBody, ChangePhoneBody } from './details.schema.ts'
import { detailsPath } from './own-account.ts'

type Changing = { what: 'name'; to: ChangeNameBody } | { what: 'phone'; to: ChangePhoneBody }

/**
 * Changes the retailer's name or phone number, or removes the number (rule AC43). Unchanged values succeed without a mail.
 * @throws RefusedError too-many-requests
 */
export async function changeOwnDetails(
  platform: Platform,
  actor: AgentActor,
  { what, to }: Changing,
  origin: Origin,
): Promise<void> {
  const { config, database, jobs, limits } = platform
  await limits.consume(agentLimits['own-changes'], { ip: addressBlock(origin.ip), subject: actor.id })
  await database.transaction(async (tx) => {
    const agent = await lockAgent(tx, actor.id)
    if (!agent) throw new RefusedError('unauthenticated')
    const becomes = { ...agent, ...to }
    const same = (['givenName', 'surname', 'phone'] as const).every((field) => becomes[field] === agent[field])
    if (same) return
    await keepAgentDetails(tx, agent.id, to)
    const url = `${config.PUBLIC_URL}${detailsPath}`
    const data = { givenName: becomes.givenName, what, at: new Date().toISOString(), url }
    const about = { kind: 'agent', id: agent.id }
    const name = agentName(becomes)
    await commitEffects(tx, {
      mails: [
        mail({
          template: accountChangedMail,
          data,
          to: { name: '', address: agent.email },
          replyTo: config.TO_EMAIL_SETUP,
          about,
        }),
      ],
      audit: entryOf('agent', { id: agent.id, name }, { act: `${what}-changed`, origin }),
    })
  })
  jobs.notify(mailQueue)
}
