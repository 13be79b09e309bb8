import { z } from 'zod'

import { RefusedError } from '#app/core/errors.ts'
import { platformContext } from '#app/web/platform.server.ts'
import { csvAnswer } from '#app/office/export/export-list.server.ts'
import { orRefusedPage } from '#app/office/export/or-refused-page.server.ts'
import { requireStaff } from '#app/office/guards/require-staff.server.ts'

import type { Route } from './+types/opt-out-rejected.page.ts'
import { previewImport } from './preview-import.server.ts'
import { readChoice } from './read-choice.ts'
import { rejectedCsv } from './rejected-csv.ts'

/** Responds with the rejected rows of a list as a CSV file, which can be corrected and imported again. */
export async function loader(args: Route.LoaderArgs) {
  return orRefusedPage(async () => {
    const actor = await requireStaff(args, 'opt-outs:write')
    const { importId: id } = args.params
    const choice = readChoice(args.url.searchParams)
    const isId = z.guid().safeParse(id).success
    const preview = isId && (await previewImport(args.context.get(platformContext), actor, { id, choice }))
    if (!preview || preview.rejected.length === 0) throw new RefusedError('not-found')
    return csvAnswer('rejected-opt-outs', rejectedCsv(preview))
  })
}
