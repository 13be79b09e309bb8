import { data, useLoaderData } from 'react-router'

import { platformContext } from '#app/platform/platform.server.ts'
import { pageMeta } from '#app/platform/page-head/page-meta.ts'
import { pageUrl } from '#app/platform/page-head/public-url.ts'
import { StructuredData } from '#app/platform/page-head/structured-data.tsx'

import styles from './finder.css?inline'
import { showStore } from './show-store.server.ts'
import { StoreCard } from './store-card.tsx'
import { storeThing } from './store-thing.ts'
import type { Route } from './+types/store.page.ts'
import { YourShop } from './your-shop.tsx'

export const handle = { styles }

export function meta({ loaderData }: Route.MetaArgs) {
  const { store } = loaderData
  return pageMeta({
    title: `${store.shopName}, ${store.suburb} ${store.state} ${store.postcode}`,
    description: `${store.shopName}, ${store.address}: opening hours, services and directions.`,
    // An example is nobody's business to find.
    ...(store.isDemo ? {} : { path: `/locations/${store.slug}` }),
  })
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const shown = await showStore(context.get(platformContext), params.slug, new Date())
  if (!shown) throw data(null, { status: 404 })
  return shown
}

/** One store: its counter, its hours, and who is next. */
export default function StorePage() {
  const { store, neighbours } = useLoaderData<typeof loader>()
  const area = `${store.suburb} ${store.state} ${store.postcode}`
  return (
    <main id="main" className="store-page">
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
                  <a href={`/locations/${slug}`}>{shopName}</a>
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
