import { redirect, useLocation } from 'react-router'

import { findEvents } from '#app/office/records/history/manage-events.server.ts'
import { officeAct, officeForms } from '#app/office/guards/office-form.server.ts'
import { reloadWhenOutdated } from '#app/office/shell/reload-when-outdated.ts'

import { changeHours, hasOwnHours, staffEditor } from '../../hours/change-hours.server.ts'
import { weekFormSchema } from '../../hours/hours.schema.ts'
import { readWeek, weekFields } from '../../hours/week-form.ts'
import type { Route } from './+types/shop-hours.page.ts'
import { HoursForm } from './hours-form.tsx'
import { listPath } from '../shop-filters.ts'
import { noSuchShop, requireShop, toStore } from './require-shop.server.ts'
import { ShopPanel } from '../record/shop-panel.tsx'

export const meta = () => [{ title: 'Opening hours of a store' }]
/** Reloads after a stale submit, to show both copies. */
export const shouldRevalidate = reloadWhenOutdated
export const handle = { back: { to: '/staff/shops', label: 'Stores' } }

export async function loader(args: Route.LoaderArgs) {
  const { shop, platform } = await requireShop(args, 'newsagencies:write')
  if (!hasOwnHours(shop)) throw redirect(`${listPath}/${shop.id}${args.url.search}`)
  const events = await findEvents(platform.database.queries, { kind: 'newsagency', id: shop.id })
  const hours = shop.openingHours ?? []
  return {
    id: shop.id,
    shopName: shop.shopName,
    hours,
    fields: weekFields(hours),
    version: shop.version,
    changedBy: events.at(-1)?.actorName ?? null,
  }
}

export const action = officeForms({
  week: officeAct({
    right: 'newsagencies:write',
    schema: weekFormSchema,
    async act(caller, { version, ...fields }) {
      const { actor, platform, origin, shop } = await requireShop(caller, 'newsagencies:write')
      const { hours: openingHours } = readWeek(fields)
      return changeHours(platform, staffEditor(actor), { id: shop.id, version, openingHours, origin })
    },
    words: {
      'not-found': noSuchShop(),
      // The form shows both copies, and who changed the shop.
      stale: '',
      'not-signed': 'This store was closed or transferred since you opened this page.',
    },
    done: toStore,
  }),
})

export default function ShopHoursPage({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation()
  const { id, shopName, ...form } = loaderData
  const back = `${listPath}/${id}${search}`
  return (
    <ShopPanel shopName={shopName} heading="Opening hours" closeTo={back}>
      <HoursForm {...form} back={back} />
    </ShopPanel>
  )
}
