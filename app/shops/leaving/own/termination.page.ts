import { z } from 'zod'

import { RefusedError } from '#app/core/errors.ts'
import { requireRetailerPage } from '#app/retailers/guards/require-retailer-page.server.ts'
import { platformContext } from '#app/web/platform.server.ts'

import { drawOwnTermination, terminationAnswer } from '../termination.server.ts'
import type { Route } from './+types/termination.page.ts'

/** Responds with the retailer's termination as a PDF. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const actor = await requireRetailerPage(args)
  const { leavingId } = args.params
  const isId = z.guid().safeParse(leavingId).success
  const file = isId ? await drawOwnTermination(args.context.get(platformContext), actor, leavingId) : undefined
  if (!file) throw new RefusedError('not-found')
  return terminationAnswer(file)
}
