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
import { type Listing, streetLine } from '../shop.ts'
import { type Shift, weekdays } from '../hours/opening-hours.ts'
import { type DayHours, type SpecialRun, specialRuns } from '../hours/special-days.ts'

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

const clock = (minutes: number) =>
  `${String(Math.floor((minutes % 1_440) / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Describes a period. Search engines read equal times as closed, so a day of 24 hours ends a minute before midnight. */
const period = ([from, to]: Shift) => ({
  '@type': 'OpeningHoursSpecification',
  opens: clock(from),
  closes: to - from >= 1_440 ? '23:59' : clock(to),
})

/** Describes special days (rule OH4). A closed day has equal times. Unconfirmed holidays are left out. */
const specialPeriods = ({ from, to, shifts }: SpecialRun) =>
  (shifts.length > 0 ? shifts.map(period) : [period([0, 0])]).map((times) => ({
    ...times,
    validFrom: from,
    validThrough: to,
  }))

/** Describes the shop as schema.org's LocalBusiness, for search engines. */
function storeThing(store: Omit<Listing, 'updatedAt'> & { days: DayHours[] }, url: string) {
  return {
    '@type': 'LocalBusiness',
    '@id': url,
    url,
    name: store.shopName,
    telephone: store.phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: streetLine(store),
      addressLocality: store.suburb,
      addressRegion: store.state,
      postalCode: store.postcode,
      addressCountry: 'AU',
    },
    geo: { '@type': 'GeoCoordinates', latitude: store.lat, longitude: store.lon },
    openingHoursSpecification: store.openingHours.flatMap((shifts, day) =>
      shifts.map((shift) => ({ ...period(shift), dayOfWeek: `https://schema.org/${weekdays[day]}` })),
    ),
    specialOpeningHoursSpecification: specialRuns(store.days)
      .filter(({ mayDiffer }) => !mayDiffer)
      .flatMap(specialPeriods),
  }
}
