import { data, useLocation } from 'react-router'

import { RefusedError } from '#app/platform/errors.ts'
import { originContext, platformContext } from '#app/platform/platform.server.ts'
import { documentIdShape } from '#app/signing/signing.ts'
import { orRefusalPage, requireStaff } from '#app/staff/guards/require-staff.server.ts'
import { can } from '#app/staff/roles.ts'

import { startRenewals } from '../renewal/start-renewals.server.ts'
import type { Route } from './+types/contract.page.ts'
import { loadContractRecord } from './contract-record.server.ts'
import { ContractScreen } from './contract-screen.tsx'
import { resendContract, voidContract } from './resend-contract.server.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: loaderData?.contract.business ?? 'Contract' }]
export const handle = { back: { to: '/staff/contracts', label: 'Contracts' } }

const notFound = () => data({ code: 'not-found', message: 'There is no such contract.' }, { status: 404 })

async function findRecord(args: Route.LoaderArgs | Route.ActionArgs) {
  const { documentId } = args.params
  const contract =
    documentIdShape.test(documentId) && (await loadContractRecord(args.context.get(platformContext), documentId))
  if (!contract) throw notFound()
  return contract
}

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'contracts:read')
  const allowed = {
    write: can(actor.role, 'contracts:write'),
    renew: can(actor.role, 'contracts:renew'),
    bank: can(actor.role, 'bank-details:reveal'),
  }
  return { contract: await findRecord(args), allowed, listPath: '/staff/contracts' }
}

/** What does not show by itself. */
const doneWords: Record<string, string | undefined> = {
  resend: 'It is in the post: the mail goes out now.',
  renew: 'The renewal is offered: the mail goes out now.',
}

const refusals = {
  conflict: 'That cannot be done with it any more. Look at it again.',
  'not-signed': 'This store has no signed contract of its present owner.',
  'no-email': 'Nobody can be written to: the store has no email.',
  'bad-reason': 'Say why, in at most 300 characters',
}

export async function action(args: Route.ActionArgs) {
  const actor = await requireStaff(args, 'contracts:write')
  const platform = args.context.get(platformContext)
  const origin = args.context.get(originContext)
  const { id: documentId, newsagencyId } = await findRecord(args)
  const form = await args.request.formData()
  const intent = String(form.get('intent'))
  const reason = String(form.get('reason') ?? '')
  const result = await orRefusalPage(async () => {
    if (intent === 'void') return voidContract(platform, actor, { documentId, reason, origin })
    if (intent === 'resend') return resendContract(platform, actor, { documentId, origin })
    const [started] =
      intent === 'renew' ? await startRenewals(platform, actor, { newsagencyIds: [newsagencyId], origin }) : []
    if (!started) throw new RefusedError('bad-request')
    return started.result
  })
  if (result.ok) return { done: doneWords[intent] }
  if (result.refusal === 'not-found') throw notFound()
  const isReason = result.refusal === 'bad-reason'
  return data({ message: refusals[result.refusal], ...(isReason && { reason }) }, { status: isReason ? 400 : 409 })
}

export default function ContractPage({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const { contract, allowed, listPath } = loaderData
  return (
    <ContractScreen
      contract={contract}
      allowed={allowed}
      closeTo={`${listPath}${search}`}
      {...(actionData && ('done' in actionData ? actionData : { refused: actionData }))}
    />
  )
}
