import { data, redirect } from 'react-router'
import { z } from 'zod'

import { platformContext } from '#app/web/platform.server.ts'
import { officeForm } from '#app/office/guards/office-form.server.ts'
import { requireStaff } from '#app/office/guards/require-staff.server.ts'

import { maskedMobile, readMobile } from '../sms/mobile-number.ts'
import { previewImport } from './preview-import.server.ts'
import { readChoice } from './read-choice.ts'
import { importOptOuts } from './import-opt-outs.server.ts'
import type { Route } from './+types/opt-out-preview.page.ts'
import { OptOutPreviewScreen } from './opt-out-preview-screen.tsx'

export const meta = () => [{ title: 'Import opt-outs' }]
export const handle = { back: { to: '/staff/opt-outs', label: 'SMS opt-outs' } }

const notFound = () => data({ code: 'not-found', message: 'There is no such list.' }, { status: 404 })
const mostExamples = 24
const mostProblems = 50

const masked = (text: string) => {
  const read = readMobile(text)
  return read ? maskedMobile(read.number) : text
}

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'opt-outs:write')
  const { importId: id } = args.params
  const choice = readChoice(args.url.searchParams)
  const preview =
    z.guid().safeParse(id).success && (await previewImport(args.context.get(platformContext), actor, { id, choice }))
  if (!preview) throw notFound()
  const { stored, fresh, known, repeated, rejected, columns } = preview
  return {
    isDone: stored.doneAt !== null,
    reason: stored.reason,
    added: stored.added ?? fresh.length,
    known: stored.known ?? known,
    repeated: stored.repeated ?? repeated,
    invalid: stored.invalid ?? rejected.length,
    column: preview.column,
    columns: columns.map((column) => ({ ...column, examples: column.examples.map(masked) })),
    openQuote: preview.openQuote,
    zeros: { count: preview.lostZeros, areAdded: choice.addsZeros },
    examples: fresh.slice(0, mostExamples).map(({ number }) => maskedMobile(number)),
    problems: rejected.slice(0, mostProblems).map(({ row, text }) => ({ row, text: text.slice(0, 60) })),
    rejectedTo: `${args.url.pathname}/rejected${args.url.search}`,
  }
}

export const action = officeForm({
  right: 'opt-outs:write',
  schema: z.object({}),
  async act({ platform, actor, origin, params, url }) {
    const id = z.guid().safeParse(params.importId)
    if (!id.success) throw notFound()
    return importOptOuts(platform, actor, { id: id.data, choice: readChoice(url.searchParams), origin })
  },
  words(refusal, { url }) {
    if (refusal === 'not-found') throw notFound()
    return redirect(`${url.pathname}${url.search}`)
  },
  done: (_, { url }) => redirect(url.pathname),
})

export default function OptOutPreviewPage({ loaderData }: Route.ComponentProps) {
  return <OptOutPreviewScreen {...loaderData} />
}
