import { requireRetailerPage } from '#app/retailers/guards/require-retailer-page.server.ts'
import { LogOutButton } from '#app/retailers/session/browser/log-out-button.island.tsx'
import { OwnPage } from '#app/retailers/session/browser/own-page.island.tsx'
import { brand } from '#app/brand.ts'
import { platformContext } from '#app/web/platform.server.ts'

import { listOwnShops } from '../onboarding/list-own-shops.server.ts'
import type { Route } from './+types/account.page.ts'
import './account.css'
import { joinAddress } from './shop-list.ts'
import { NoStores, ShopShelf } from './shop-shelf.tsx'

export const handle = { wayOut: <LogOutButton /> }

export { ownPageHeaders as headers } from '#app/retailers/session/own-page-headers.ts'

export const meta = () => [{ title: `Your shops | ${brand.name}` }, { name: 'robots', content: 'noindex' }]

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireRetailerPage(args)
  const stores = await listOwnShops(args.context.get(platformContext), actor)
  return {
    email: actor.email,
    stores: stores.map(({ shopAddress, ...store }) => ({ ...store, address: joinAddress(shopAddress) })),
  }
}

/** The retailer's shops as a street: each roller door is raised by the shop's % complete (rule AC33). */
export default function AccountPage({ loaderData: { email, stores } }: Route.ComponentProps) {
  return (
    <OwnPage className="account">
      <h1 className="sign">Your shops</h1>
      {stores.length === 0 ? (
        <NoStores email={email} />
      ) : (
        <>
          <p className="lede">Press a shop to see its contract or to finish it.</p>
          <ShopShelf stores={stores} />
        </>
      )}
    </OwnPage>
  )
}
