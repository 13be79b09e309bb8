import { data, redirect, useLocation } from 'react-router'

import { requireFreshStaffFor, textsOf } from '#app/staff/guards/fresh-form.server.ts'
import { orRefusalPage, requireFreshStaff } from '#app/staff/guards/require-staff.server.ts'

import { newOwnerSchema } from '../../change/newsagency-forms.schema.ts'
import { previewTransfer } from '../../change/transfer-mails.server.ts'
import { transferNewsagency } from '../../change/transfer-newsagency.server.ts'
import type { Route } from './+types/newsagency-transfer.page.ts'
import { type FormProblems, problemsOf } from './form-problems.ts'
import { listPath } from '../newsagency-filters.ts'
import { noSuchStore, requireNewsagency } from './require-newsagency.server.ts'
import { StorePanel } from '../record/store-panel.tsx'
import { TransferForm } from './transfer-form.tsx'

export const meta = () => [{ title: 'Hand a store on' }]
export const handle = { back: { to: '/staff/newsagencies', label: 'Stores' } }

/** Asks for the code first, and not after the form has been filled in. */
export async function loader(args: Route.LoaderArgs) {
  const { shop } = await requireNewsagency(args, 'newsagencies:transfer')
  const { id, shopName, contactName, email, status, agentId, version } = shop
  if (status === 'closed') throw redirect(`${listPath}/${id}${args.url.search}`)
  await requireFreshStaff(args, 'newsagencies:transfer')
  return {
    id,
    shopName,
    contactName,
    email,
    version,
    isOpen: status === 'open',
    hasAccount: agentId !== null,
  }
}

const problems: Record<'conflict' | 'closed' | 'same-owner', FormProblems> = {
  conflict: { '': 'Somebody changed this store meanwhile. Look at its record, then check and press again.' },
  closed: { '': 'This store was closed meanwhile. Open it again first.' },
  'same-owner': { email: 'The store is with this address already. To correct other details, use Edit.' },
}

const fields = ['contactName', 'email', 'phone', 'abn', 'licensedPostOffice']

function read(said: (name: string) => string | undefined) {
  return {
    contactName: said('contactName') ?? '',
    email: said('email') ?? '',
    phone: said('phone') ?? '',
    abn: said('abn') ?? '',
    licensedPostOffice: said('licensedPostOffice') === 'yes',
  }
}

export async function action(args: Route.ActionArgs) {
  const { actor, platform, origin, shop } = await requireNewsagency(args, 'newsagencies:transfer')
  const form = await args.request.formData()
  const intent = form.get('intent')
  const said = textsOf(form, fields)
  await requireFreshStaffFor(args, 'newsagencies:transfer', form)
  const typed = read((name) => said[name])
  const parsed = newOwnerSchema.safeParse(typed)
  if (!parsed.success) return data({ typed, problems: problemsOf(parsed.error) }, { status: 400 })
  if (intent === 'change') return { typed }
  const asked = { id: shop.id, owner: parsed.data }
  if (intent === 'preview') {
    const drafts = await orRefusalPage(() => previewTransfer(platform, actor, asked))
    if (drafts.ok) return { typed, mails: drafts.value, version: shop.version }
    if (drafts.refusal === 'not-found') throw noSuchStore()
    return data({ typed, problems: problems[drafts.refusal] }, { status: 409 })
  }
  const version = Number(form.get('version'))
  const result = await orRefusalPage(() => transferNewsagency(platform, actor, { ...asked, version, origin }))
  if (result.ok) return redirect(`${listPath}/${shop.id}${args.url.search}`)
  if (result.refusal === 'not-found') throw noSuchStore()
  return data({ typed, problems: problems[result.refusal] }, { status: 409 })
}

export default function NewsagencyTransferPage({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const { id, shopName, ...form } = loaderData
  const back = `${listPath}/${id}${search}`
  const isRead = actionData && 'mails' in actionData
  return (
    <StorePanel shopName={shopName} heading={isRead ? 'Hand it on?' : 'A new owner'} closeTo={back}>
      <TransferForm {...form} answer={actionData} back={back} />
    </StorePanel>
  )
}
