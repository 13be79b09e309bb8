import { data, redirect, useLocation } from 'react-router'
import { z } from 'zod'

import { RefusedError } from '#app/platform/errors.ts'
import { originContext, platformContext } from '#app/platform/platform.server.ts'
import { orRefusalPage, requireStaff } from '#app/staff/guards/require-staff.server.ts'
import { findColleagueNames, findColleagues } from '#app/staff/members/find-colleagues.server.ts'
import { can } from '#app/staff/roles.ts'
import { recordRefusal } from '#app/ui/record/record-refusal.ts'

import { assignInterest } from '../assign-interest.server.ts'
import { markInterest } from '../mark-interest.server.ts'
import { noteInterest } from '../note-interest.server.ts'
import type { Route } from './+types/us-interest.page.ts'
import { loadUsInterestRecord } from './us-interest-record.server.ts'
import { UsInterestScreen } from './us-interest-screen.tsx'

export const meta = () => [{ title: 'US interest' }]
export const handle = { back: { to: '/staff/us-interest', label: 'US interest' } }

const notFound = () => data({ code: 'not-found', message: 'There is no such interest.' }, { status: 404 })
const acts = { contact: 'contacted', close: 'closed', reopen: 'reopened' } as const

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'us-interest:read')
  const platform = args.context.get(platformContext)
  const { interestId } = args.params
  const interest =
    z.guid().safeParse(interestId).success &&
    (await loadUsInterestRecord(platform, interestId, await findColleagueNames(platform)))
  if (!interest) throw notFound()
  return {
    interest,
    assignees: await findColleagues(platform),
    me: actor.id,
    canChange: can(actor.role, 'us-interest:write'),
  }
}

export async function action(args: Route.ActionArgs) {
  const actor = await requireStaff(args, 'us-interest:write')
  const platform = args.context.get(platformContext)
  const origin = args.context.get(originContext)
  const id = args.params.interestId
  if (!z.guid().safeParse(id).success) throw notFound()
  const form = await args.request.formData()
  const intent = String(form.get('intent'))

  const result = await orRefusalPage(async () => {
    if (intent === 'contact' || intent === 'close' || intent === 'reopen')
      return markInterest(platform, actor, { id, act: acts[intent], origin })
    if (intent === 'note') return noteInterest(platform, actor, { id, note: String(form.get('note') ?? ''), origin })
    const owner = form.get('owner')
    const isColleague = z.guid().safeParse(owner).success
    if (intent !== 'assign' || (owner !== '' && !isColleague)) throw new RefusedError('bad-request')
    return assignInterest(platform, actor, { id, assigneeId: isColleague ? String(owner) : null, origin })
  })
  if (result.ok) return redirect(args.url.pathname + args.url.search)
  if (result.refusal === 'not-found') throw notFound()
  return data(recordRefusal(result.refusal, form), { status: 400 })
}

export default function UsInterestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  return <UsInterestScreen {...loaderData} closeTo={`/staff/us-interest${search}`} refused={actionData} />
}
