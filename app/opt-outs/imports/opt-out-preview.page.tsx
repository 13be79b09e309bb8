import { data, redirect } from 'react-router'
import { z } from 'zod'

import { originContext, platformContext } from '#app/platform/platform.server.ts'
import { orRefusalPage, requireStaff } from '#app/staff/guards/require-staff.server.ts'

import { maskedMobile } from '../mobile-number.ts'
import { previewImport } from './preview-import.server.ts'
import { takeImport } from './take-import.server.ts'
import type { Route } from './+types/opt-out-preview.page.ts'
import { OptOutPreviewScreen } from './opt-out-preview-screen.tsx'

export const meta = () => [{ title: 'Import opt-outs' }]
export const handle = { back: { to: '/staff/opt-outs', label: 'SMS opt-outs' } }

const notFound = () => data({ code: 'not-found', message: 'There is no such list.' }, { status: 404 })
const mostExamples = 24
const mostProblems = 50

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'opt-outs:write')
  const { importId } = args.params
  const preview =
    z.guid().safeParse(importId).success && (await previewImport(args.context.get(platformContext), actor, importId))
  if (!preview) throw notFound()
  const { stored, fresh, known, repeated, invalid } = preview
  return {
    isDone: stored.doneAt !== null,
    reason: stored.reason,
    added: stored.added ?? fresh.length,
    known: stored.known ?? known,
    repeated: stored.repeated ?? repeated,
    invalid: stored.invalid ?? invalid.length,
    examples: fresh.slice(0, mostExamples).map(({ number }) => maskedMobile(number)),
    problems: invalid.slice(0, mostProblems),
  }
}

export async function action(args: Route.ActionArgs) {
  const actor = await requireStaff(args, 'opt-outs:write')
  const id = args.params.importId
  if (!z.guid().safeParse(id).success) throw notFound()
  const origin = args.context.get(originContext)
  const result = await orRefusalPage(() => takeImport(args.context.get(platformContext), actor, { id, origin }))
  if (!result.ok) throw notFound()
  return redirect(args.url.pathname)
}

export default function OptOutPreviewPage({ loaderData }: Route.ComponentProps) {
  return <OptOutPreviewScreen {...loaderData} />
}
