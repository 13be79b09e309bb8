import { requireRetailerPage } from '#app/retailers/guards/require-retailer-page.server.ts'
import { LogOutButton } from '#app/retailers/session/browser/log-out-button.island.tsx'
import { OwnPage } from '#app/retailers/session/browser/own-page.island.tsx'
import { brand } from '#app/brand.ts'
import { platformContext } from '#app/web/platform.server.ts'

import { listOwnShops } from '../list-own-shops.server.ts'
import type { Route } from './+types/account.page.ts'
import { listLeftShops } from '../../leaving/find-leavings.server.ts'
import './account.css'
import { joinAddress } from './shop-list.ts'
import { NoStores, ShopShelf } from './shop-shelf.tsx'

export const handle = { wayOut: <LogOutButton /> }

export { ownPageHeaders as headers } from '#app/retailers/session/own-page-headers.ts'

export const meta = () => [{ title: `Your shops | ${brand.name}` }, { name: 'robots', content: 'noindex' }]

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireRetailerPage(args)
  const platform = args.context.get(platformContext)
  const stores = await listOwnShops(platform, actor)
  return {
    email: actor.email,
    left: await listLeftShops(platform, actor),
    stores: stores.map(({ shopAddress, ...store }) => ({ ...store, address: joinAddress(shopAddress) })),
  }
}

/** The shops that the retailer left, with the pages of their papers (rule LV7). */
function LeftShops({ shops }: { shops: readonly { shopName: string; path: string }[] }) {
  return (
    <section className="account-left" aria-labelledby="account-left">
      <h2 id="account-left">Shops that you left</h2>
      <ul>
        {shops.map(({ shopName, path }) => (
          <li key={path}>
            <a className="text-link" href={path}>
              <span>
                <span translate="no">{shopName}</span>: steps and papers
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The retailer's shops as a street: each roller door is raised by the shop's % complete (rule AC33). */
export default function AccountPage({ loaderData: { email, left, stores } }: Route.ComponentProps) {
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
      {left.length > 0 ? <LeftShops shops={left} /> : null}
    </OwnPage>
  )
}
