import { data } from 'react-router'
import { z } from 'zod'

import { RefusedError } from '#app/core/errors.ts'
import { platformContext } from '#app/web/platform.server.ts'
import { orRefusalPage, requireStaff } from '#app/office/guards/require-staff.server.ts'

import { importProblems } from './import-text.ts'
import { keepImportPiece } from './keep-import-piece.server.ts'
import type { Route } from './+types/opt-out-pieces.page.ts'

/** Responds with 404: the address only takes pieces. */
export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, 'opt-outs:write')
  throw data(null, { status: 404 })
}

/** Takes one piece of a list from `use-import-pieces.ts`. */
export async function action(args: Route.ActionArgs) {
  const actor = await requireStaff(args, 'opt-outs:write')
  const form = await args.request.formData()
  const importId = z.guid().safeParse(form.get('importId'))
  const result = await orRefusalPage(async () => {
    if (!importId.success) throw new RefusedError('bad-request')
    return keepImportPiece(args.context.get(platformContext), actor, {
      importId: importId.data,
      place: Number(form.get('place') ?? Number.NaN),
      text: String(form.get('text') ?? ''),
      reason: String(form.get('reason') ?? ''),
    })
  })
  if (!result.ok) return Response.json({ problem: importProblems[result.refusal] }, { status: 400 })
  return new Response(null, { status: 204 })
}
