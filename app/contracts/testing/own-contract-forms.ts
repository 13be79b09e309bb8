import type { AgentActor } from '#app/retailers/guards/find-agent-actor.server.ts'
import { agentPassword } from '#app/retailers/testing/agent-fixtures.ts'
import { runFormAct } from '#app/web/form/page-form.server.ts'
import type { PageFormRefusal } from '#app/web/form/page-form.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { testOrigin as origin } from '#app/testing/test-platform.ts'

import type { BankDetails } from '../bank/bank.ts'
import { ownContractActs } from '../own/own-contract-acts.server.ts'

type Posted = { status: number; leadsTo?: string; refused?: PageFormRefusal }

/** Posts a form of the retailer's `/contract` to the page's acts, as the given agent. */
export async function postOwnForm(
  platform: Platform,
  agent: AgentActor,
  fields: Readonly<Record<string, string>>,
): Promise<Posted> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const request = new Request('https://tillway.example/contract', { method: 'POST' })
  const outcome = await runFormAct(ownContractActs(platform, agent, { request, form, origin }), form, { platform, origin }) // prettier-ignore
  if (outcome instanceof Response) return { status: outcome.status, leadsTo: outcome.headers.get('location') ?? '' }
  return { status: outcome.data.status, refused: outcome.data }
}

/** Requests another account for a signed contract of the agent, with the password of test agents. */
export const giveAccount = (platform: Platform, agent: AgentActor, newsagencyId: string, details: BankDetails) =>
  postOwnForm(platform, agent, { intent: 'change-bank', newsagencyId, ...details, password: agentPassword })
