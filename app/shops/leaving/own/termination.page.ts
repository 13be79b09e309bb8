import { redirect } from 'react-router'
import { z } from 'zod'

import { requireRetailerPage } from '#app/retailers/guards/require-retailer-page.server.ts'
import { platformContext } from '#app/web/platform.server.ts'

import { drawOwnTermination, terminationAnswer } from '../termination.server.ts'
import type { Route } from './+types/termination.page.ts'

/** Responds with the retailer's own termination as a PDF. Any other one leads to the account. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const actor = await requireRetailerPage(args)
  const { leavingId } = args.params
  const isId = z.guid().safeParse(leavingId).success
  const file = isId ? await drawOwnTermination(args.context.get(platformContext), actor, leavingId) : undefined
  // A route without a page has no words of its own.
  if (!file) throw redirect('/account')
  return terminationAnswer(file)
}
