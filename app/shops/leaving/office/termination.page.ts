import { z } from 'zod'

import { RefusedError } from '#app/core/errors.ts'
import { orRefusedPage } from '#app/office/export/or-refused-page.server.ts'
import { requireStaff } from '#app/office/guards/require-staff.server.ts'
import { platformContext } from '#app/web/platform.server.ts'

import { drawTermination, terminationAnswer } from '../termination.server.ts'
import type { Route } from './+types/termination.page.ts'

/** Responds with the termination of a shop as a PDF, for staff. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const file = await orRefusedPage(async () => {
    const actor = await requireStaff(args, 'newsagencies:read')
    const { leavingId } = args.params
    const isId = z.guid().safeParse(leavingId).success
    const drawn = isId ? await drawTermination(args.context.get(platformContext), actor, leavingId) : undefined
    if (!drawn) throw new RefusedError('not-found')
    return drawn
  })
  return terminationAnswer(file)
}
