import { redirect, useLocation } from 'react-router'

import { findEvents } from '#app/office/records/history/manage-events.server.ts'
import { officeAct, officeForms } from '#app/office/guards/office-form.server.ts'
import { reloadWhenOutdated } from '#app/office/shell/reload-when-outdated.ts'
import { DayInput } from '#app/ui/field/day/day-input.tsx'

import { changeHours, hasOwnHours, staffEditor } from '../../hours/change-hours.server.ts'
import { HoursEditor } from '../../hours/form/hours-editor.tsx'
import { type HoursForm as Form, hoursForms, hoursRefusals } from '../../hours/form/hours-forms.ts'
import { daysAhead } from '../../hours/special-days.ts'
import { specialView } from '../../hours/special-view.ts'
import { weekFields } from '../../hours/form/week-form.ts'
import type { Route } from './+types/shop-hours.page.ts'
import { HoursForm, StoreNowContext } from './hours-form.tsx'
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
  const hours = { ...shop, openingHours: shop.openingHours ?? [] }
  const now = new Date()
  return {
    id: shop.id,
    shopName: shop.shopName,
    week: weekFields(hours.openingHours),
    special: specialView(hours, now),
    store: { version: shop.version, changedBy: events.at(-1)?.actorName ?? null, days: daysAhead(hours, now, 28) },
  }
}

const actOf = ({ schema, read }: Form) =>
  officeAct({
    right: 'newsagencies:write',
    schema,
    async act(caller, fields) {
      const { actor, platform, origin, shop } = await requireShop(caller, 'newsagencies:write')
      return changeHours(platform, staffEditor(actor), { id: shop.id, ...read(fields as never), origin })
    },
    words: {
      ...hoursRefusals,
      'not-found': noSuchShop(),
      'not-signed': 'This store was closed or transferred since you opened this page.',
    },
    done: toStore,
  })

const { week, holidays, days, remove } = hoursForms
export const action = officeForms({
  week: actOf(week),
  holidays: actOf(holidays),
  days: actOf(days),
  remove: actOf(remove),
})

export default function ShopHoursPage({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation()
  const { id, shopName, store, ...editor } = loaderData
  return (
    <ShopPanel shopName={shopName} heading="Opening hours" closeTo={`${listPath}/${id}${search}`}>
      <StoreNowContext value={store}>
        <HoursEditor {...editor} Form={HoursForm} DayControl={DayInput} />
      </StoreNowContext>
    </ShopPanel>
  )
}
