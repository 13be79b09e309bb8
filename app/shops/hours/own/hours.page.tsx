import { redirect } from 'react-router'

import { requireRetailerPage } from '#app/retailers/guards/require-retailer-page.server.ts'
import { retailerShopForms, shopAct } from '#app/retailers/guards/retailer-forms.server.ts'
import { LogOutButton } from '#app/retailers/session/browser/log-out-button.island.tsx'
import { OwnPage } from '#app/retailers/session/browser/own-page.island.tsx'
import { brand } from '#app/brand.ts'
import { useNews } from '#app/web/form/use-form-answer.ts'
import { platformContext } from '#app/web/platform.server.ts'

import { changeHours, ownEditor } from '../change-hours.server.ts'
import '../form/hours-form.css'
import { type HoursForm, hoursForms, hoursRefusals } from '../form/hours-forms.ts'
import '../form/hours-table.css'
import { ownHoursPath } from '../own-hours-path.ts'
import type { Route } from './+types/hours.page.ts'
import { findOwnHours } from './find-own-hours.server.ts'
import './own-hours.css'
import { OwnHoursScreen } from './own-hours-screen.tsx'

export const handle = { wayOut: <LogOutButton /> }

export { ownPageHeaders as headers } from '#app/retailers/session/own-page-headers.ts'
/** Shows the hours that someone else saved, after a stale submit. */
export { reloadWhenOutdated as shouldRevalidate } from '#app/office/shell/reload-when-outdated.ts'

export const meta = () => [{ title: `Opening hours | ${brand.name}` }, { name: 'robots', content: 'noindex' }]

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireRetailerPage(args)
  const { searchParams } = args.url
  const asked = { id: args.params.shopId, copyOf: searchParams.get('copy') }
  const own = await findOwnHours(args.context.get(platformContext), actor, asked)
  return { own, done: searchParams.get('done'), chosen: searchParams.get('day') ?? '' }
}

const gone = 'This shop is not in your account now. Load the page again.'

const actOf = ({ schema, read }: HoursForm) =>
  shopAct({
    schema,
    act: ({ platform, actor, shopId: id, origin }, fields) =>
      changeHours(platform, ownEditor(actor), { id, ...read(fields as never), origin }),
    words: { ...hoursRefusals, 'not-found': gone, 'not-signed': gone },
    done: (_, { shopId }) => redirect(`${ownHoursPath(shopId)}?done=saved`),
  })

const { week, holidays, days, remove } = hoursForms

export const action = retailerShopForms({
  week: actOf(week),
  holidays: actOf(holidays),
  days: actOf(days),
  remove: actOf(remove),
})

function Unknown() {
  return (
    <>
      <h1 className="sign">Not in your shops</h1>
      <p className="lede">
        This shop is not in your account, or its contract is not signed yet. Until then its hours are in the contract.{' '}
        <a href="/account">See your shops</a>.
      </p>
    </>
  )
}

export default function OwnHoursPage({ loaderData: { own, done, chosen } }: Route.ComponentProps) {
  const shown = { done: useNews(done), chosen }
  return <OwnPage className="own-page own-hours">{own ? <OwnHoursScreen own={own} {...shown} /> : <Unknown />}</OwnPage>
}
