import { redirect, useLocation } from 'react-router'
import { z } from 'zod'

import { refusals } from '#app/core/errors.ts'
import { OfficeForm } from '#app/office/shell/office-form.island.tsx'
import { officeForm } from '#app/office/guards/office-form.server.ts'
import { reloadWhenOutdated } from '#app/office/shell/reload-when-outdated.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'

import { closeShop } from '../../change/close-shop.server.ts'
import { findLeavings, waysToClose } from '../../leaving/find-leavings.server.ts'
import type { Route } from './+types/shop-close.page.ts'
import { listPath } from '../shop-filters.ts'
import { noSuchShop, requireShop, toStore } from './require-shop.server.ts'
import { ShopPanel } from '../record/shop-panel.tsx'

export const meta = () => [{ title: 'Close a store' }]
/** Reloads after a stale submit, because the form needs the current version. */
export const shouldRevalidate = reloadWhenOutdated
export const handle = { back: { to: '/staff/shops', label: 'Stores' } }

export async function loader(args: Route.LoaderArgs) {
  const { shop, platform } = await requireShop(args, 'newsagencies:write')
  const { id, shopName, status, version, retailerId, email, signedAt } = shop
  const leavings = await findLeavings(platform.database.queries, shop, new Date())
  const ways = waysToClose(shop, leavings)
  if (!ways.close) throw redirect(`${listPath}/${id}${ways.end ? '/end' : ''}${args.url.search}`)
  return {
    id,
    shopName,
    version,
    isOpen: status === 'open',
    hasAccount: retailerId !== null,
    email,
    isSigned: signedAt !== null,
  }
}

export const action = officeForm({
  right: 'newsagencies:write',
  schema: z.object({ reason: z.string(), version: z.coerce.number() }),
  async act(caller, { reason, version }) {
    const { actor, platform, origin, shop } = await requireShop(caller, 'newsagencies:write')
    return closeShop(platform, actor, { id: shop.id, reason, version, origin })
  },
  words: {
    'not-found': noSuchShop(),
    stale: refusals.conflict.message,
    'bad-reason': { reason: 'Say why, in at most 500 characters' },
  },
  done: toStore,
})

export default function ShopClosePage({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation()
  const { id, shopName, version, isOpen, hasAccount, email, isSigned } = loaderData
  const back = `${listPath}/${id}${search}`
  return (
    <ShopPanel shopName={shopName} heading="Close this store?" closeTo={back}>
      <ul className="consequences">
        <li>The link to its contract and its code stop working at once.</li>
        <li>
          {hasAccount
            ? 'The store leaves the account of its retailer.'
            : 'Its invitation is revoked, and no reminder follows.'}
        </li>
        {isSigned ? null : (
          <li>{email ? `We email that to ${email}.` : 'No email is sent: the store has no email address.'}</li>
        )}
        {isOpen ? <li>The store leaves the finder.</li> : null}
        <li>Nothing is deleted: you can reopen it.</li>
      </ul>
      <OfficeForm className="store-form">
        <input type="hidden" name="version" value={version} />
        <Field name="reason" label="Reason" hint="For colleagues only. Stored in the record">
          <TextInput required maxLength={500} />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button variant="danger-fill">Close the store</Button>
          <LinkButton to={back}>Cancel</LinkButton>
        </div>
      </OfficeForm>
    </ShopPanel>
  )
}
