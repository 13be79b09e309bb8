import { redirect } from 'react-router'

import { requireRetailerPage } from '#app/retailers/guards/require-retailer-page.server.ts'
import { retailerShopForms } from '#app/retailers/guards/retailer-forms.server.ts'
import { LogOutButton } from '#app/retailers/session/browser/log-out-button.island.tsx'
import { OwnPage } from '#app/retailers/session/browser/own-page.island.tsx'
import { brand } from '#app/brand.ts'
import { newKey } from '#app/web/form/send/new-key.ts'
import { formAct } from '#app/web/form/page-form.server.ts'
import { useNews } from '#app/web/form/use-form-answer.ts'
import { platformContext } from '#app/web/platform.server.ts'

import { type OwnGoLive, ownShopPath } from '../go-live.ts'
import { failedTestSchema, markSchema } from '../go-live.schema.ts'
import { listOwnGoLives } from '../list-own-go-lives.server.ts'
import { markOwnStep } from '../mark-step.server.ts'
import { reportFailedTest } from '../report-failed-test.server.ts'
import type { Route } from './+types/shop.page.ts'
import { OwnShop } from './own-shop.tsx'
import './shop.css'
import '../../onboarding/steps/own-steps.css'

export const handle = { wayOut: <LogOutButton /> }

export { ownPageHeaders as headers } from '#app/retailers/session/own-page-headers.ts'

export const meta = () => [{ title: `Your shop | ${brand.name}` }, { name: 'robots', content: 'noindex' }]

type ShopPage = {
  /** Undefined if the retailer has no signed shop with that id. */
  shop: OwnGoLive | undefined
  /** The idempotency key of the next report, so that a repeated submit counts once. */
  act: string
  /** The step that was just marked, or the report that was just sent. */
  done: string | null
}

export async function loader(args: Route.LoaderArgs): Promise<ShopPage> {
  const actor = await requireRetailerPage(args)
  const shops = await listOwnGoLives(args.context.get(platformContext), actor)
  const shop = shops.find(({ shopId }) => shopId === args.params.shopId)
  return { shop, act: newKey(), done: args.url.searchParams.get('done') }
}

const shown = (shopId: string, done: string) => redirect(`${ownShopPath(shopId)}?${new URLSearchParams({ done })}`)

export const action = retailerShopForms({
  mark: ({ platform, actor, shopId, origin }) =>
    formAct(markSchema, async ({ step }) => {
      await markOwnStep(platform, actor, { shopId, step, origin })
      return shown(shopId, step)
    }),
  'failed-test': ({ platform, actor, shopId, origin }) =>
    formAct(failedTestSchema, async ({ note, act }) => {
      await reportFailedTest(platform, actor, { shopId, note, act, origin })
      return shown(shopId, 'failed-test')
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

export default function OwnShopPage({ loaderData: { shop, act, done } }: Route.ComponentProps) {
  const rest = { act, done: useNews(done) }
  return <OwnPage className="own-page own-shop-page">{shop ? <OwnShop shop={shop} {...rest} /> : <Unknown />}</OwnPage>
}
