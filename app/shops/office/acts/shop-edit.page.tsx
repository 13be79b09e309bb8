import { redirect, useLocation } from 'react-router'

import { mapTiles } from '#app/geo/map/map-tiles.server.ts'
import { refused } from '#app/core/result.ts'
import { findEvents } from '#app/office/records/history/manage-events.server.ts'
import { requireFreshStaffFor } from '#app/office/guards/fresh-form.server.ts'
import { officeForm } from '#app/office/guards/office-form.server.ts'
import { reloadWhenOutdated } from '#app/office/shell/reload-when-outdated.ts'
import { can } from '#app/office/roles/roles.ts'

import { pinRefusals } from '../../change/pin/pin-refusals.ts'
import { editShop } from '../../change/edit-shop.server.ts'
import { editedOf, movesInvitation } from '../../change/shop-edit.ts'
import { shopEditFormSchema } from '../../change/shop-forms.schema.ts'
import type { Route } from './+types/shop-edit.page.ts'
import { EditForm } from './edit-form.tsx'
import { listPath } from '../shop-filters.ts'
import { noSuchShop, requireShop, toStore } from './require-shop.server.ts'
import { ShopPanel } from '../record/shop-panel.tsx'

export const meta = () => [{ title: 'Edit a store' }]
/** Reloads after a stale submit, to show both copies. */
export const shouldRevalidate = reloadWhenOutdated
export const handle = { back: { to: '/staff/shops', label: 'Stores' } }

export async function loader(args: Route.LoaderArgs) {
  const { actor, shop, platform } = await requireShop(args, 'newsagencies:write')
  if (shop.status === 'closed') throw redirect(`${listPath}/${shop.id}${args.url.search}`)
  const events = await findEvents(platform.database.queries, { kind: 'newsagency', id: shop.id })
  return {
    id: shop.id,
    changedBy: events.at(-1)?.actorName ?? null,
    shopName: shop.shopName,
    values: editedOf(shop),
    version: shop.version,
    hasAccount: shop.retailerId !== null,
    mayChangeEmail: can(actor.role, 'newsagencies:transfer'),
    isOpen: shop.status === 'open',
    pin: shop.lat === null || shop.lon === null ? null : { lat: shop.lat, lon: shop.lon },
    tiles: mapTiles(platform.config),
  }
}

export const action = officeForm({
  right: 'newsagencies:write',
  schema: shopEditFormSchema,
  async act(caller, { version, latlng: pin, ...typed }) {
    const { actor, platform, origin, shop } = await requireShop(caller, 'newsagencies:write')
    // Checked before the version, which closing increments: a reload would redirect to the record and lose the typed values.
    if (shop.status === 'closed') return refused('closed')
    // A field that was not shown keeps its value.
    const edit = { ...typed, email: typed.email ?? editedOf(shop).email }
    if (edit.email === '') return refused('email-needed')
    if (movesInvitation(edit, shop)) await requireFreshStaffFor(caller, 'newsagencies:transfer', caller.form)
    return editShop(platform, actor, { id: shop.id, edit, pin, version, origin })
  },
  words: {
    'not-found': noSuchShop(),
    // The form shows both copies, and who changed the shop.
    stale: '',
    closed: 'This store has been closed since you opened this page. Reopen it first.',
    'email-needed': { email: 'Enter an email address, such as moira@example.com' },
    'email-is-agents': { email: 'The retailer has an account with this address: only they can change it' },
    ...pinRefusals,
    'address-needed': { street1: 'An open store needs its number, street, suburb and state' },
  },
  done: toStore,
})

export default function ShopEditPage({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation()
  const { id, shopName, ...form } = loaderData
  const back = `${listPath}/${id}${search}`
  return (
    <ShopPanel shopName={shopName} heading="Edit" closeTo={back}>
      <EditForm {...form} back={back} again={`${listPath}/${id}/edit${search}`} />
    </ShopPanel>
  )
}
