import { data } from 'react-router'
import { z } from 'zod'

import { platformContext } from '#app/web/platform.server.ts'

import { requireStaff } from '../../guards/require-staff.server.ts'
import type { Route } from './+types/readers.page.ts'
import { leaveRecord, openRecordTogether } from './readers.server.ts'

/**
 * Stores that the record is open in the caller's browser, and returns the names of colleagues who have it open. With `left` in the address,
 * stores that it was closed. No use of the session (rule BO63).
 */
export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, undefined, false)
  const platform = args.context.get(platformContext)
  const id = z.guid().safeParse(args.params.recordId).data
  const isLeft = args.url.searchParams.has('left')
  if (id && isLeft) await leaveRecord(platform, actor, id)
  const readers = id && !isLeft ? await openRecordTogether(platform, actor, id) : []
  return data({ readers }, { headers: { 'Cache-Control': 'no-store' } })
}
