import { redirect } from 'react-router'
import { z } from 'zod'

import { newId } from '#app/core/new-id.server.ts'
import { ok } from '#app/core/result.ts'
import { officeForm } from '#app/office/guards/office-form.server.ts'
import { requireStaff } from '#app/office/guards/require-staff.server.ts'

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

/** Takes a short list as a whole. Longer ones are sent to `opt-out-pieces.page.ts`. */
export const action = officeForm({
  right: 'opt-outs:write',
  schema: z.object({
    list: z.string().refine((list) => list.trim() !== '', 'Choose a file, or paste some numbers'),
    reason: z.string(),
  }),
  exact: ['list'],
  async act({ platform, actor }, { list, reason }) {
    const importId = newId()
    const kept = await keepImportPiece(platform, actor, { importId, place: 0, text: list, reason })
    return kept.ok ? ok(importId) : kept
  },
  words: (refusal) => ({ [refusal === 'bad-reason' ? 'reason' : 'list']: importProblems[refusal] }),
  done: (importId) => redirect(`/staff/opt-outs/import/${importId}`),
})

export default function OptOutImportPage() {
  return <OptOutImportScreen />
}
