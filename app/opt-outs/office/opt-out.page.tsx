import { data, redirect, useLocation } from 'react-router'
import { z } from 'zod'

import { originContext, platformContext } from '#app/platform/platform.server.ts'
import { orRefusalPage, requireStaff } from '#app/staff/guards/require-staff.server.ts'
import { can } from '#app/staff/roles.ts'

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

export async function action(args: Route.ActionArgs) {
  const actor = await requireStaff(args, 'opt-outs:restore')
  const id = args.params.optOutId
  if (!z.guid().safeParse(id).success) throw notFound()
  const typed = String((await args.request.formData()).get('consent') ?? '')
  const result = await orRefusalPage(() =>
    restoreNumber(args.context.get(platformContext), actor, {
      id,
      consent: typed,
      origin: args.context.get(originContext),
    }),
  )
  if (result.ok) return redirect(args.url.pathname + args.url.search)
  if (result.refusal === 'not-found') throw notFound()
  return data({ message: 'Say how and when they asked, in at most 500 characters', typed }, { status: 400 })
}

export default function OptOutPage({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  return <OptOutScreen {...loaderData} closeTo={`/staff/opt-outs${search}`} refused={actionData} />
}
