import { data } from 'react-router'
import { z } from 'zod'

import { platformContext } from '#app/web/platform.server.ts'
import { csvAnswer } from '#app/office/export/export-list.server.ts'
import { orRefusalPage, requireStaff } from '#app/office/guards/require-staff.server.ts'

import type { Route } from './+types/opt-out-rejected.page.ts'
import { previewImport } from './preview-import.server.ts'
import { readChoice } from './read-choice.ts'
import { rejectedCsv } from './rejected-csv.ts'

/** Responds with the rejected rows of a list as a CSV file, which can be corrected and imported again. */
export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'opt-outs:write')
  const { importId: id } = args.params
  const choice = readChoice(args.url.searchParams)
  const preview =
    z.guid().safeParse(id).success &&
    (await orRefusalPage(() => previewImport(args.context.get(platformContext), actor, { id, choice })))
  if (!preview || preview.rejected.length === 0)
    throw data({ code: 'not-found', message: 'There are no rejected rows.' }, { status: 404 })
  return csvAnswer('rejected-opt-outs', rejectedCsv(preview))
}
