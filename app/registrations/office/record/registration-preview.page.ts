import { z } from 'zod'

import { welcomeWays } from '#app/retailers/invitations/invitation.ts'
import { platformContext } from '#app/web/platform.server.ts'
import { requireStaff } from '#app/office/guards/require-staff.server.ts'

import { askableFields } from '../../answer/asked-fields.ts'
import { type Draft, previewDecision } from '../../decide/preview-decision.server.ts'
import type { Route } from './+types/registration-preview.page.ts'

/** The preview can run no code, load nothing and link nowhere; the page around it may measure it. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; form-action 'none'"
const longest = 1_000

/** Reads a draft that may be incomplete: placeholders mark the missing words. */
function draftIn(params: URLSearchParams): Draft {
  const words = (name: string, instead: string) => params.get(name)?.trim().slice(0, longest) || instead
  if (params.get('act') === 'declined') return { act: 'declined', reason: words('reason', '…') }
  if (params.get('act') !== 'asked') {
    const way = welcomeWays.find((known) => known === params.get('way'))
    return { act: 'approved', way }
  }
  const fields = askableFields.filter((field) => params.getAll('fields').includes(field))
  return { act: 'asked', ask: { fields, question: words('question', '…') } }
}

/** The HTML part of the mail that an answer would send, for a sandboxed frame. */
export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'registrations:read')
  const id = args.params.registrationId
  const isId = z.guid().safeParse(id).success
  const draft = draftIn(args.url.searchParams)
  const preview = isId ? await previewDecision(args.context.get(platformContext), actor, { id, draft }) : undefined
  if (!preview?.ok) throw new Response('There is no such registration.', { status: 404 })
  return new Response(preview.value.html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'X-Frame-Options': 'SAMEORIGIN',
      'Cache-Control': 'no-store',
    },
  })
}
