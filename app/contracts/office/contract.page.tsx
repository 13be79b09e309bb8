import { data, useLocation } from 'react-router'
import { z } from 'zod'

import { platformContext } from '#app/web/platform.server.ts'
import { documentIdShape } from '#app/signing/signing.ts'
import { requireStaff } from '#app/office/guards/require-staff.server.ts'
import { recordForms, textField, recordAct, type RecordActs } from '#app/office/guards/record-forms.server.ts'
import { reloadWhenOutdated } from '#app/office/shell/reload-when-outdated.ts'
import { can } from '#app/office/roles/roles.ts'

import type { Route } from './+types/contract.page.ts'
import { loadContractRecord } from './contract-record.server.ts'
import { ContractScreen } from './contract-screen.tsx'
import { resendContract, voidContract } from './resend-contract.server.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: loaderData?.contract.business ?? 'Contract' }]
export const handle = { back: { to: '/staff/contracts', label: 'Contracts' } }
export const shouldRevalidate = reloadWhenOutdated

const notFound = () => data({ code: 'not-found', message: 'There is no such contract.' }, { status: 404 })

async function findRecord(args: Route.LoaderArgs) {
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

const words = {
  failed: 'That did not work. Try again.',
  'bad-reason': { reason: 'Say why, in at most 300 characters' },
}

/** The acts on a document. Those without a visible result return a message. */
const actsOn = (documentId: string): RecordActs<{ done: string | undefined }> => ({
  void: recordAct({
    schema: z.object({ reason: textField }),
    act: ({ platform, actor, origin }, { reason }) => voidContract(platform, actor, { documentId, reason, origin }),
    words,
    show: () => ({ done: undefined }),
  }),
  resend: recordAct({
    schema: z.object({}),
    act: ({ platform, actor, origin }) => resendContract(platform, actor, { documentId, origin }),
    words,
    show: () => ({ done: 'The email is being sent now.' }),
  }),
})

export const action = (args: Route.ActionArgs) =>
  recordForms(args, {
    right: 'contracts:write',
    missing: 'There is no such contract.',
    acts: actsOn(args.params.documentId),
    back: args.url.pathname + args.url.search,
  })

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
