import { data, useLoaderData } from 'react-router'

import { platformContext } from '#app/web/platform.server.ts'
import { pageMeta } from '#app/web/page-head/page-meta.ts'
import { pageUrl } from '#app/web/page-head/public-url.ts'
import { StructuredData } from '#app/web/page-head/structured-data.tsx'

import './finder.css'
import { showStore } from './show-finder.server.ts'
import { StoreCard } from './index/store-card.tsx'
import type { Route } from './+types/store.page.ts'
import { YourShop } from './index/your-shop.tsx'
import { storeThing } from './store-thing.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  const { store } = loaderData
  return pageMeta({
    title: `${store.shopName}, ${store.suburb} ${store.state} ${store.postcode}`,
    description: `${store.shopName}, ${store.address}: opening hours, services and directions.`,
    // Without a canonical path, an example is not indexed.
    ...(store.isDemo ? {} : { path: `/locations/${store.slug}` }),
  })
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const shown = await showStore(context.get(platformContext), params.slug, new Date())
  if (!shown) throw data(null, { status: 404 })
  return shown
}

/** The page of one shop: its counter, its hours, and its neighbours. */
export default function StorePage() {
  const { store, neighbours, shownAt } = useLoaderData<typeof loader>()
  const area = `${store.suburb} ${store.state} ${store.postcode}`
  return (
    <main id="main" className="store-page" data-script="open-states" data-shown={shownAt}>
      <div className="wrap">
        <nav aria-label="Back">
          <a className="text-link" href={`/locations?q=${encodeURIComponent(area)}&pick=${store.slug}`}>
            {area} in the street directory
          </a>
        </nav>
        {store.isDemo ? (
          <p className="finder-note">
            <b>Example.</b> This store is invented, to show how the finder works.
          </p>
        ) : null}
        <div className="store-sides">
          <StoreCard store={store} heading="h1" />
          <section aria-labelledby="neighbours">
            <h2 id="neighbours" className="sign sign-s">
              Next counters
            </h2>
            <ul className="store-next">
              {neighbours.map(({ slug, shopName, address, distance }) => (
                <li key={slug}>
                  <a className="covers" href={`/locations/${slug}`}>
                    {shopName}
                  </a>
                  <span>{address}</span>
                  <b>{distance}</b>
                </li>
              ))}
            </ul>
          </section>
        </div>
      </div>
      <StructuredData of={[storeThing(store, pageUrl(`/locations/${store.slug}`))]} />
      <YourShop />
    </main>
  )
}
