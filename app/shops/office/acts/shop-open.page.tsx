import { redirect, useLocation } from 'react-router'
import { z } from 'zod'

import { OfficeForm } from '#app/office/shell/office-form.island.tsx'
import { officeForm } from '#app/office/guards/office-form.server.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'

import { openShop } from '../../change/opening/open-shop.server.ts'
import { findGoLiveList } from '../../go-live/find-go-live-list.server.ts'
import { goLiveLabels, nextGoLiveStep } from '../../go-live/go-live.ts'
import type { Route } from './+types/shop-open.page.ts'
import { listPath } from '../shop-filters.ts'
import { openRefusals } from '../shop-refusals.ts'
import { noSuchShop, requireShop, toStore } from './require-shop.server.ts'
import { ShopPanel } from '../record/shop-panel.tsx'

export const meta = () => [{ title: 'Open a store' }]
export const handle = { back: { to: '/staff/shops', label: 'Stores' } }

export async function loader(args: Route.LoaderArgs) {
  const { shop, platform } = await requireShop(args, 'newsagencies:write')
  const { id, shopName, email, status } = shop
  const list = await findGoLiveList(platform.database.queries, shop)
  if (status !== 'onboarding' || !list) throw redirect(`${listPath}/${id}${args.url.search}`)
  const next = nextGoLiveStep(list.reached)
  return {
    id,
    shopName,
    email,
    missing: next === null || next === 'live' ? null : goLiveLabels[next],
    seconds: platform.config.UNDO_SECONDS,
  }
}

export const action = officeForm({
  right: 'newsagencies:write',
  schema: z.object({}),
  async act(caller) {
    const { actor, platform, origin, shop } = await requireShop(caller, 'newsagencies:write')
    return openShop(platform, actor, { id: shop.id, origin })
  },
  words: { ...openRefusals, 'not-found': noSuchShop() },
  done: toStore,
})

export default function ShopOpenPage({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation()
  const { id, shopName, email, missing, seconds } = loaderData
  const back = `${listPath}/${id}${search}`
  return (
    <ShopPanel shopName={shopName} heading="Open this store?" closeTo={back}>
      {missing ? (
        <Notice tone="warn" title={`“${missing}” is not marked yet.`}>
          Open it now only if the counter already works, for example after a change of owner.
        </Notice>
      ) : null}
      <ul className="consequences">
        <li>The store appears in the public finder at once.</li>
        <li>
          {email ? (
            <span>
              We email <span translate="no">{email}</span> that the store is live.
            </span>
          ) : (
            <span>No email is sent: the store has no email address.</span>
          )}
        </li>
        <li>
          You can undo this for {seconds} seconds, and the email waits that long. After that you can close the store.
        </li>
      </ul>
      <OfficeForm className="flex flex-wrap gap-2">
        <Button>Open the store</Button>
        <LinkButton to={back}>Not yet</LinkButton>
      </OfficeForm>
    </ShopPanel>
  )
}
