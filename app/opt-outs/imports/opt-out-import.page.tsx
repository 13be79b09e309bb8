import { data, redirect } from 'react-router'

import { newId } from '#app/platform/new-id.server.ts'
import { platformContext } from '#app/platform/platform.server.ts'
import { orRefusalPage, requireStaff } from '#app/staff/guards/require-staff.server.ts'

import { importProblems } from './import-text.ts'
import { keepImportPiece } from './keep-import-piece.server.ts'
import type { Route } from './+types/opt-out-import.page.ts'
import { OptOutImportScreen } from './opt-out-import-screen.tsx'

export const meta = () => [{ title: 'Import opt-outs' }]
export const handle = { back: { to: '/staff/opt-outs', label: 'SMS opt-outs' } }

export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, 'opt-outs:write')
  return null
}

/** A short list, in one piece: longer ones come to `opt-out-pieces.page.ts`. */
export async function action(args: Route.ActionArgs) {
  const actor = await requireStaff(args, 'opt-outs:write')
  const form = await args.request.formData()
  const typed = { list: String(form.get('list') ?? ''), reason: String(form.get('reason') ?? '') }
  if (typed.list.trim() === '') return data({ list: 'Choose a file, or paste some numbers', typed }, { status: 400 })
  const importId = newId()
  const piece = { importId, place: 0, text: typed.list, reason: typed.reason }
  const result = await orRefusalPage(() => keepImportPiece(args.context.get(platformContext), actor, piece))
  if (result.ok) return redirect(`/staff/opt-outs/import/${importId}`)
  const problem = importProblems[result.refusal]
  return data({ [result.refusal === 'bad-reason' ? 'reason' : 'list']: problem, typed }, { status: 400 })
}

export default function OptOutImportPage({ actionData }: Route.ComponentProps) {
  return <OptOutImportScreen refused={actionData} />
}
