import { data } from 'react-router'

import { originContext, platformContext } from '#app/web/platform.server.ts'

import { orRefusalPage, requireStaff } from '../guards/require-staff.server.ts'
import type { Route } from './+types/found.page.ts'
import { searchedFor } from './found.ts'
import { searchEverything } from './search-everything.server.ts'

/** Returns search results to the dialog while a colleague types. */
export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args)
  const search = searchedFor(args.url.searchParams.get('q'))
  const asked = { search, origin: args.context.get(originContext) }
  const found = await orRefusalPage(() => searchEverything(args.context.get(platformContext), actor, asked))
  return data(found, { headers: { 'Cache-Control': 'no-store' } })
}
