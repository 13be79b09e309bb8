import { redirect } from 'react-router'

import { originContext, platformContext } from '#app/web/platform.server.ts'

import { orRefusalPage, requireStaff } from '../guards/require-staff.server.ts'
import type { Route } from './+types/search.page.ts'
import { searchedFor } from './found.ts'
import { searchEverything } from './search-everything.server.ts'
import { SearchScreen } from './search-screen.tsx'

export const meta = () => [{ title: 'Search' }]

/** Returns the results of all lists, or redirects to the record of a complete reference (rule BO24). */
export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args)
  const search = searchedFor(args.url.searchParams.get('q'))
  const asked = { search, origin: args.context.get(originContext) }
  const { kinds, exactTo } = await orRefusalPage(() =>
    searchEverything(args.context.get(platformContext), actor, asked),
  )
  if (exactTo) throw redirect(exactTo)
  return { search, kinds }
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  return <SearchScreen {...loaderData} />
}
