import { useLoaderData } from 'react-router'

import { platformContext } from '#app/web/platform.server.ts'
import { distanceLabel } from '#app/geo/distance.ts'
import { permissionsPolicy } from '#app/web/edge/security-headers.server.ts'
import { pageMeta } from '#app/web/page-head/page-meta.ts'

import './finder.css'
import { FinderForm } from './finder-form.tsx'
import { FinderIndex } from './index/finder-index.tsx'
import { FinderMap } from './map/finder-map.tsx'
import { parseSearch } from './finder-query.ts'
import { showFinder } from './show-finder.server.ts'
import { NoCounter, StoreCard } from './index/store-card.tsx'
import type { Route } from './+types/locations.page.ts'
import { YourShop } from './index/your-shop.tsx'

export function meta() {
  return pageMeta({
    title: 'Find a counter: stores near you',
    description: 'Find the nearest newsagency or convenience store by suburb or postcode, with its hours and services.',
    path: '/locations',
  })
}

/** Allows the browser to ask for the position, which happens only on a press. */
export const headers = () => ({ 'Permissions-Policy': permissionsPolicy({ position: true }) })

export function loader({ request, context }: Route.LoaderArgs) {
  const search = parseSearch(new URL(request.url).searchParams)
  return showFinder(context.get(platformContext), search, new Date())
}

/** The finder as a street directory: the index, the map, and the selected counter. */
export default function LocationsPage() {
  const data = useLoaderData<typeof loader>()
  const { picked } = data
  const square = picked?.square ? `Square ${picked.square} · ` : ''
  return (
    <main id="main" className="finder" data-script="open-states" data-shown={data.shownAt}>
      <FinderForm search={data.search} />
      <div className="finder-book">
        <FinderIndex {...data} />
        <FinderMap {...data} />
        <section className="finder-picked" id="picked" aria-label="The counter you picked">
          {picked ? (
            <>
              <StoreCard store={{ ...picked, where: `${square}${distanceLabel(picked.km)} away` }} heading="h2" />
              <a className="text-link" href={`/locations/${picked.slug}`}>
                The page of this store
              </a>
            </>
          ) : (
            <NoCounter isLooking={data.title === ''} />
          )}
        </section>
      </div>
      <YourShop />
    </main>
  )
}
