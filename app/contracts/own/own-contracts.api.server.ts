import { Hono } from 'hono'
import { z } from 'zod'

import { agentLimits } from '#app/agents/agent-limits.ts'
import { requireAgent } from '#app/agents/guards/require-agent.server.ts'
import { confirmOwner } from '#app/agents/password/confirm-owner.server.ts'
import { tryingHeaders, tryingIn } from '#app/agents/password/trying-in.server.ts'
import { type ApiEnvironment, limitAddress, parseBody } from '#app/platform/api/api.server.ts'
import { describe, usualRefusals } from '#app/platform/api/describe.server.ts'
import { refusals } from '#app/platform/errors.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { bankIn } from '../bank/bank.ts'
import { changeBankDetails, stopOwnBankChange } from '../bank/change-bank-details.server.ts'
import type { DraftConflictAnswer } from '../contract-answers.ts'
import { contractLimits } from '../contract-limits.ts'
import { changeBankSchema, copyBankSchema } from '../contract.schema.ts'
import { requireContract } from '../guards/require-contract.server.ts'
import { copyBankAccount, listOtherShops } from './copy-bank-account.server.ts'
import { listOwnContracts } from './list-own-contracts.server.ts'

const session = { Authorization: '`Bearer <token>` of the session, together with its cookie.' }

const listing = describe({
  summary: 'The contracts of the logged-in agent',
  description: 'By store, each with where it stands and its documents. Documents that were taken back are left out.',
  headers: session,
  answer: z.object({ success: z.literal(true), contracts: z.array(z.looseObject({ shopName: z.string() })) }),
  refusals: ['unauthenticated', 'too-many-requests', 'unavailable'],
})

const offering = describe({
  summary: 'What may be copied from other shops',
  description:
    'Of the agent’s other shops: whom we talk to, the opening hours and the bank account, masked, of sections that are whole. None for a contract whose shop is not the agent’s. Takes the session and the token.',
  headers: { ...session, 'Contract-Token': 'The completeContractToken of the shop that is filled in.' },
  answer: z.object({ success: z.literal(true), shops: z.array(z.looseObject({ shopName: z.string() })) }),
  refusals: ['unauthenticated', 'not-found', 'too-many-requests', 'unavailable'],
})

const copying = describe({
  summary: 'Copy the bank account of another shop into a draft',
  description:
    'On the server: the answer has it masked. `from` is a shop of the same agent; `undo`, of an earlier answer, puts back what the draft had. With the version that was seen; 409 as for the draft. Takes the session and the token.',
  headers: { ...session, 'Contract-Token': 'The completeContractToken of the shop that is filled in.' },
  body: copyBankSchema,
  answer: z.object({
    success: z.literal(true),
    draft: z.looseObject({ version: z.int() }),
    progress: z.number(),
    undo: z.string(),
  }),
  refusals: ['unauthenticated', 'not-found', 'conflict', ...usualRefusals],
})

const changing = describe({
  summary: 'Give another bank account after signing',
  description:
    'Takes the session, the token, and either the password or an answer of a passkey to `ask-passkey`; a wrong password counts as a failed log-in. Counts after 24 hours; the shop’s address is mailed at once, with a link that stops it.',
  headers: { ...session, ...tryingHeaders, 'Contract-Token': 'The completeContractToken of the store.' },
  body: changeBankSchema,
  answer: z.object({ success: z.literal(true), takesEffectAt: z.string() }),
  refusals: [
    'validation-error',
    'bad-request',
    'unauthenticated',
    'challenge-failed',
    'not-found',
    'conflict',
    'too-large',
    'wrong-media-type',
    'too-many-requests',
    'unavailable',
  ],
})

const stopping = describe({
  summary: 'Stop the change of a bank account',
  description:
    'While it waits; the address that was told of the change is told at once. Takes the session and the token.',
  headers: { ...session, 'Contract-Token': 'The completeContractToken of the store.' },
  answer: z.object({ success: z.literal(true) }),
  refusals: ['unauthenticated', 'not-found', 'conflict', 'too-many-requests', 'unavailable'],
})

/** The contract area of a logged-in agent (rule C1). */
export function ownContractsApi(platform: Platform) {
  return new Hono<ApiEnvironment>()
    .get('/account/contracts', listing, async (c) => {
      await platform.limits.consume(agentLimits['agent-calls'], { ip: limitAddress(c) })
      const actor = await requireAgent(c, platform)
      return c.json({ success: true, contracts: await listOwnContracts(platform, actor) })
    })
    .get('/account/other-shops', offering, async (c) => {
      await platform.limits.consume(agentLimits['agent-calls'], { ip: limitAddress(c) })
      const agent = await requireAgent(c, platform)
      const contract = await requireContract(c, platform, ['contract'])
      return c.json({ success: true, shops: await listOtherShops(platform, { agent, contract }) })
    })
    .post('/account/copy-bank-account', copying, async (c) => {
      await platform.limits.consume(agentLimits['agent-calls'], { ip: limitAddress(c) })
      const agent = await requireAgent(c, platform)
      const contract = await requireContract(c, platform, ['contract'])
      const body = await parseBody(c, copyBankSchema)
      await platform.limits.consume(contractLimits['contract-write'], {
        ip: limitAddress(c),
        subject: contract.newsagencyId,
      })
      const copied = await copyBankAccount(platform, { agent, contract }, { body, origin: c.get('origin') })
      const { kind, ...saved } = copied
      if (kind === 'saved') return c.json({ success: true, ...saved })
      const conflict = { success: false, error: 'conflict', message: refusals.conflict.message, ...saved }
      return c.json(conflict as DraftConflictAnswer, 409)
    })
    .post('/account/bank-details', changing, async (c) => {
      await platform.limits.consume(agentLimits['agent-calls'], { ip: limitAddress(c) })
      const agent = await requireAgent(c, platform)
      const contract = await requireContract(c, platform, ['contract'])
      const body = await parseBody(c, changeBankSchema)
      await platform.limits.consume(contractLimits['contract-write'], {
        ip: limitAddress(c),
        subject: contract.newsagencyId,
      })
      await confirmOwner(platform, agent, body, tryingIn(c, platform))
      const act = { details: bankIn(body), origin: c.get('origin') }
      return c.json({ success: true, ...(await changeBankDetails(platform, { agent, contract }, act)) })
    })
    .post('/account/bank-details/stop', stopping, async (c) => {
      await platform.limits.consume(agentLimits['agent-calls'], { ip: limitAddress(c) })
      const agent = await requireAgent(c, platform)
      const contract = await requireContract(c, platform, ['contract'])
      await platform.limits.consume(contractLimits['contract-write'], {
        ip: limitAddress(c),
        subject: contract.newsagencyId,
      })
      await stopOwnBankChange(platform, { agent, contract }, c.get('origin'))
      return c.json({ success: true })
    })
}
