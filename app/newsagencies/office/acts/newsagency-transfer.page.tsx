import { redirect, useLocation } from 'react-router'
import { z } from 'zod'

import { refusals } from '#app/platform/errors.ts'
import { doneIn } from '#app/platform/form/page-form.ts'
import { accepted } from '#app/platform/result.ts'
import { textsOf } from '#app/staff/guards/fresh-form.server.ts'
import { officeAct, type OfficeCaller, officeForms } from '#app/staff/guards/office-form.server.ts'
import { requireFreshStaff } from '#app/staff/guards/require-staff.server.ts'

import { newOwnerFormSchema } from '../../change/newsagency-forms.schema.ts'
import { previewTransfer } from '../../change/transfer-mails.server.ts'
import { transferNewsagency } from '../../change/transfer-newsagency.server.ts'
import type { Route } from './+types/newsagency-transfer.page.ts'
import { listPath } from '../newsagency-filters.ts'
import { noSuchStore, requireNewsagency, toStore } from './require-newsagency.server.ts'
import { StorePanel } from '../record/store-panel.tsx'
import { type TransferAnswer, TransferForm, type TypedOwner } from './transfer-form.tsx'

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

const words = {
  'not-found': noSuchStore(),
  stale: refusals.conflict.message,
  closed: 'This store was closed meanwhile. Open it again first.',
  'same-owner': { email: 'The store is with this address already. To correct other details, use Edit.' },
}

/** What was typed, as it was typed. */
const typedIn = ({ form }: OfficeCaller): TypedOwner => textsOf(form, Object.keys(newOwnerFormSchema.shape))

export const action = officeForms({
  preview: officeAct({
    right: 'newsagencies:transfer',
    isWeighty: true,
    schema: newOwnerFormSchema,
    async act(caller, owner) {
      const { actor, platform, shop } = await requireNewsagency(caller, 'newsagencies:transfer')
      const drafts = await previewTransfer(platform, actor, { id: shop.id, owner })
      return drafts.ok ? accepted({ mails: drafts.value, version: shop.version }) : drafts
    },
    words,
    done: (drafts, caller): TransferAnswer => ({ owner: typedIn(caller), ...drafts }),
  }),
  change: officeAct({
    right: 'newsagencies:transfer',
    isWeighty: true,
    schema: newOwnerFormSchema,
    act: (caller) => Promise.resolve(accepted(typedIn(caller))),
    words: {},
    done: (owner): TransferAnswer => ({ owner }),
  }),
  transfer: officeAct({
    right: 'newsagencies:transfer',
    isWeighty: true,
    schema: newOwnerFormSchema.extend({ version: z.coerce.number() }),
    async act(caller, { version, ...owner }) {
      const { actor, platform, origin, shop } = await requireNewsagency(caller, 'newsagencies:transfer')
      return transferNewsagency(platform, actor, { id: shop.id, owner, version, origin })
    },
    words,
    done: toStore,
  }),
})

export default function NewsagencyTransferPage({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const { id, shopName, ...form } = loaderData
  const back = `${listPath}/${id}${search}`
  const answer = doneIn(actionData)
  return (
    <StorePanel shopName={shopName} heading={answer?.mails ? 'Hand it on?' : 'A new owner'} closeTo={back}>
      <TransferForm {...form} answer={answer} back={back} />
    </StorePanel>
  )
}
