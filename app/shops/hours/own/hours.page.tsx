import { redirect } from 'react-router'
import { z } from 'zod'

import { requireRetailerPage, runRetailerForm } from '#app/retailers/guards/require-retailer-page.server.ts'
import { LogOutButton } from '#app/retailers/session/browser/log-out-button.island.tsx'
import { OwnPage } from '#app/retailers/session/browser/own-page.island.tsx'
import { brand } from '#app/brand.ts'
import { orRefuse } from '#app/outbox/act/act-on.server.ts'
import { formAct } from '#app/web/form/page-form.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import { originContext, platformContext } from '#app/web/platform.server.ts'

import { changeHours, ownEditor } from '../change-hours.server.ts'
import { weekFormSchema } from '../hours.schema.ts'
import '../hours-form.css'
import { ownHoursPath } from '../own-hours-path.ts'
import { readWeek } from '../week-form.ts'
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
  return { own, done: searchParams.get('done') }
}

export async function action(args: Route.ActionArgs) {
  const platform = args.context.get(platformContext)
  const origin = args.context.get(originContext)
  const actor = await requireRetailerPage(args)
  const { shopId: id } = args.params
  if (!z.guid().safeParse(id).success) throw new RefusedError('not-found')
  const done = (what: string) => redirect(`${ownHoursPath(id)}?done=${what}`)
  const acts = {
    week: formAct(weekFormSchema, async ({ version, ...fields }) => {
      const { hours: openingHours } = readWeek(fields)
      orRefuse(await changeHours(platform, ownEditor(actor), { id, version, openingHours, origin }))
      return done('week')
    }),
  }
  return runRetailerForm(acts, await args.request.formData(), args)
}

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

export default function OwnHoursPage({ loaderData: { own, done } }: Route.ComponentProps) {
  return (
    <OwnPage className="own-page own-hours">{own ? <OwnHoursScreen own={own} done={done} /> : <Unknown />}</OwnPage>
  )
}
