import { data, useLocation } from 'react-router'
import { z } from 'zod'

import { platformContext } from '#app/web/platform.server.ts'
import { requireStaff } from '#app/office/guards/require-staff.server.ts'
import { recordForms, textField, recordAct } from '#app/office/guards/record-forms.server.ts'
import { can } from '#app/office/roles/roles.ts'

import { restoreNumber } from '../restore-number.server.ts'
import type { Route } from './+types/opt-out.page.ts'
import { loadOptOutRecord } from './opt-out-record.server.ts'
import { OptOutScreen } from './opt-out-screen.tsx'

export const meta = () => [{ title: 'SMS opt-out' }]
export const handle = { back: { to: '/staff/opt-outs', label: 'SMS opt-outs' } }

const notFound = () => data({ code: 'not-found', message: 'There is no such number.' }, { status: 404 })

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'opt-outs:read')
  const { optOutId } = args.params
  const optOut =
    z.guid().safeParse(optOutId).success && (await loadOptOutRecord(args.context.get(platformContext), actor, optOutId))
  if (!optOut) throw notFound()
  return { optOut, canRestore: can(actor.role, 'opt-outs:restore') }
}

const words = { 'bad-reason': { consent: 'Say how and when they asked, in at most 500 characters' } }

export async function action(args: Route.ActionArgs) {
  const id = args.params.optOutId
  const restore = recordAct({
    schema: z.object({ consent: textField }),
    act: ({ platform, actor, origin }, { consent }) => restoreNumber(platform, actor, { id, consent, origin }),
    words,
  })
  const back = args.url.pathname + args.url.search
  return recordForms(args, {
    right: 'opt-outs:restore',
    missing: 'There is no such number.',
    id,
    acts: { restore },
    back,
  })
}

export default function OptOutPage({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  return <OptOutScreen {...loaderData} closeTo={`/staff/opt-outs${search}`} refused={actionData} />
}
