import { redirect } from 'react-router'
import { z } from 'zod'

import { brand } from '#app/brand.ts'
import { requireRetailerPage } from '#app/retailers/guards/require-retailer-page.server.ts'
import { retailerShopForms, shopAct } from '#app/retailers/guards/retailer-forms.server.ts'
import { asOwner } from '#app/retailers/password/as-owner.server.ts'
import '#app/retailers/password/owner-proof.css'
import { LogOutButton } from '#app/retailers/session/browser/log-out-button.island.tsx'
import { OwnPage } from '#app/retailers/session/browser/own-page.island.tsx'
import { platformContext } from '#app/web/platform.server.ts'

import '../../onboarding/steps/own-steps.css'
import { beginLeaving, ownLeaver } from '../begin-leaving.server.ts'
import { checkLastDay, findOwnLeaving } from '../find-leavings.server.ts'
import { lastDaySchema, leaveSchema, staySchema } from '../leaving.schema.ts'
import { lastDayRefusals, ownLeavePath } from '../leaving.ts'
import { undoLeaving } from '../mark-leaving.server.ts'
import type { Route } from './+types/leave.page.ts'
import { CheckDates, ChooseDay, Stayed } from './choose-day.tsx'
import './leave.css'
import { OwnLeavingList } from './own-leaving.tsx'

export const handle = { wayOut: <LogOutButton /> }

export { ownPageHeaders as headers } from '#app/retailers/session/own-page-headers.ts'
/** Loads the version again after a stale submit, so that a second one is based on it. */
export { reloadWhenOutdated as shouldRevalidate } from '#app/office/shell/reload-when-outdated.ts'

export const meta = () => [{ title: `Leave ${brand.name}` }, { name: 'robots', content: 'noindex' }]

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireRetailerPage(args)
  const { searchParams } = args.url
  const asked = { shopId: args.params.shopId, last: searchParams.get('last') }
  const isId = z.guid().safeParse(asked.shopId).success
  const own = isId ? await findOwnLeaving(args.context.get(platformContext), actor, asked) : undefined
  return { own, done: searchParams.get('done') }
}

const gone = 'This shop is not in your account now. Load the page again.'

const tooLate = `It is too late to stay with a press here. Call us on ${brand.phone.display}.`
const words = { ...lastDayRefusals, 'not-found': gone, 'not-signed': gone }

export const action = retailerShopForms({
  choose: shopAct({
    schema: lastDaySchema,
    act: ({ platform, actor, shopId: id }, { last }) => checkLastDay(platform, actor, { id, last }),
    words,
    done: (last, { shopId }) => redirect(`${ownLeavePath(shopId)}?${new URLSearchParams({ last })}`),
  }),
  leave: asOwner(
    shopAct({
      schema: leaveSchema,
      act: ({ platform, actor, shopId: id, origin }, { last: lastDay, ...said }) =>
        beginLeaving(platform, ownLeaver(actor), { id, isOurs: false, lastDay, ...said, origin }),
      words: { ...words, stale: '' },
      done: (_, { shopId }) => redirect(`${ownLeavePath(shopId)}?done=leave`),
    }),
  ),
  stay: shopAct({
    schema: staySchema,
    act: ({ platform, actor, origin }, { leaving }) => undoLeaving(platform, ownLeaver(actor), { leaving, origin }),
    words: { stale: '', 'not-found': tooLate, 'too-late': tooLate },
    done: (_, { shopId }) => redirect(`${ownLeavePath(shopId)}?done=stay`),
  }),
})

function Unknown() {
  return (
    <>
      <h1 className="sign">Not in your shops</h1>
      <p className="lede">
        This shop is not in your account, or its contract is not signed yet. <a href="/account">See your shops</a>.
      </p>
    </>
  )
}

export default function LeavePage({ loaderData: { own, done } }: Route.ComponentProps) {
  const { list, choice } = own ?? {}
  return (
    <OwnPage className="own-page leave-page">
      {list ? <OwnLeavingList leaving={list} isNews={done === 'leave'} /> : null}
      {choice && done === 'stay' ? <Stayed choice={choice} /> : null}
      {choice && done !== 'stay' && choice.dates ? <CheckDates choice={choice} dates={choice.dates} /> : null}
      {choice && done !== 'stay' && !choice.dates ? <ChooseDay choice={choice} /> : null}
      {own ? null : <Unknown />}
    </OwnPage>
  )
}
