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

type LeftShop = Awaited<ReturnType<typeof listLeftShops>>[number]

/** Lists the shops that the retailer left or sold, with the day, the steps and the papers of each (rules LV7, CH10). */
function LeftShops({ shops }: { shops: readonly LeftShop[] }) {
  return (
    <section className="account-left" aria-labelledby="account-left">
      <h2 id="account-left">Shops that you sold or left</h2>
      <ul>
        {shops.map(({ shopName, words, path, termination }) => (
          <li key={path}>
            <p>
              <b translate="no">{shopName}</b>: {words}
            </p>
            <p className="account-papers">
              <LeftLink href={path} of={shopName}>
                Steps and papers
              </LeftLink>
              <LeftLink href={termination} of={shopName} isFile>
                End of the agreement, PDF
              </LeftLink>
              <LeftLink href="/contract" of={shopName}>
                Agreement
              </LeftLink>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

type LeftLinkProps = { href: string; of: string; isFile?: boolean; children: string }

const LeftLink = ({ href, of, isFile = false, children }: LeftLinkProps) => (
  <a className="text-link" href={href} download={isFile}>
    {children}
    <span className="vh">
      {' '}
      of <span translate="no">{of}</span>
    </span>
  </a>
)

/** The retailer's shops as a street: each roller door is raised by the shop's % complete (rule AC33). */
export default function AccountPage({ loaderData: { email, left, stores } }: Route.ComponentProps) {
  return (
    <OwnPage className="account">
      <h1 className="sign">Your shops</h1>
      {stores.length === 0 ? (
        <NoStores email={email} hasLeft={left.length > 0} />
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
