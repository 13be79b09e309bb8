import { redirect, useLocation } from 'react-router'

import { doneIn } from '#app/web/form/page-form.ts'
import { ok } from '#app/core/result.ts'
import { textsOf } from '#app/office/guards/fresh-form.server.ts'
import type { OfficeCaller } from '#app/office/guards/office-form.server.ts'
import { recordAct, shownVersion } from '#app/office/guards/record-forms.server.ts'
import { requireFreshStaff } from '#app/office/guards/require-staff.server.ts'
import { reloadWhenOutdated } from '#app/office/shell/reload-when-outdated.ts'

import { dayOf } from '#app/ui/time/dates.ts'

import { findOpenChanges } from '../../change/requests/change-requests.queries.server.ts'
import { newOwnerFormSchema } from '../../change/shop-forms.schema.ts'
import { hasTablet } from '../../leaving/begin-leaving.server.ts'
import { previewTransfer } from '../mails/transfer-mails.server.ts'
import { transferShop } from '../../change/transfer-shop.server.ts'
import type { Route } from './+types/shop-transfer.page.ts'
import { listPath } from '../shop-filters.ts'
import { requireShop, shopForms } from './require-shop.server.ts'
import { ShopPanel } from '../record/shop-panel.tsx'
import { type TransferAnswer, TransferForm, type TypedOwner } from './transfer-form.tsx'

export const meta = () => [{ title: 'Transfer a store' }]
export const shouldRevalidate = reloadWhenOutdated
export const handle = { back: { to: '/staff/shops', label: 'Stores' }, loadsOnce: true }

/** Asks for the second factor before the form is filled in, not after. */
export async function loader(args: Route.LoaderArgs) {
  const { shop, platform } = await requireShop(args, 'newsagencies:transfer')
  const { id, shopName, contactName, email, status, retailerId, signedAt, version } = shop
  if (status === 'closed') throw redirect(`${listPath}/${id}${args.url.search}`)
  await requireFreshStaff(args, 'newsagencies:transfer')
  const open = await findOpenChanges(platform.database.queries, id)
  const sale = open.flatMap(({ details, effectiveOn }) =>
    details.kind === 'sale' ? [{ ...details, effectiveOn }] : [],
  )[0]
  return {
    id,
    shopName,
    contactName,
    email,
    version,
    isOpen: status === 'open',
    hasAccount: retailerId !== null,
    hasTablet: signedAt !== null && (await hasTablet(platform.database.queries, shop)),
    /** The new owner that the retailer named (rule CH5). */
    named: sale && { contactName: sale.contactName, email: sale.email, phone: sale.phone },
    /** The day from which the shop is theirs, as the retailer said. */
    namedFrom: sale && dayOf(sale.effectiveOn),
  }
}

const words = {
  closed: 'This store has been closed since you opened this page. Reopen it first.',
  'same-owner': { email: 'The store is with this address already. To correct other details, use Edit.' },
}

/** Returns the submitted values unchanged. */
const typedIn = ({ form }: OfficeCaller): TypedOwner => textsOf(form, Object.keys(newOwnerFormSchema.shape))

const acts = {
  preview: recordAct({
    isWeighty: true,
    schema: newOwnerFormSchema,
    async act(caller, { tabletStays, ...owner }) {
      const { actor, platform, shop } = await requireShop(caller, 'newsagencies:transfer')
      const drafts = await previewTransfer(platform, actor, { id: shop.id, owner, tabletStays })
      return drafts.ok ? ok({ owner: typedIn(caller), mails: drafts.value, version: shop.version }) : drafts
    },
    words,
    show: (answer): TransferAnswer => answer,
  }),
  change: recordAct({
    isWeighty: true,
    schema: newOwnerFormSchema,
    act: async (caller) => ok({ owner: typedIn(caller) }),
    words: {},
    show: (answer): TransferAnswer => answer,
  }),
  transfer: recordAct({
    isWeighty: true,
    schema: newOwnerFormSchema.extend({ version: shownVersion }),
    act: ({ actor, platform, origin, params: { shopId = '' } }, { version, tabletStays, ...owner }) =>
      transferShop(platform, actor, { id: shopId, owner, version, tabletStays, origin }),
    words,
  }),
}

export const action = (args: Route.ActionArgs) =>
  shopForms<TransferAnswer>(args, { right: 'newsagencies:transfer', acts })

export default function ShopTransferPage({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const { id, shopName, ...form } = loaderData
  const back = `${listPath}/${id}${search}`
  const answer = doneIn(actionData)
  return (
    <ShopPanel shopName={shopName} heading={answer?.mails ? 'Transfer this store?' : 'A new owner'} closeTo={back}>
      <TransferForm {...form} answer={answer} back={back} />
    </ShopPanel>
  )
}
