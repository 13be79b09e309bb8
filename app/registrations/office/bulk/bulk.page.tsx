import { data } from 'react-router'
import { z } from 'zod'

import { RefusedError } from '#app/platform/errors.ts'
import { originContext, platformContext } from '#app/platform/platform.server.ts'
import { orRefusalPage, requireStaff } from '#app/staff/guards/require-staff.server.ts'

import { decideRegistrations, type Decision, mostAtOnce, type Pick } from '../../decide/decide-registrations.server.ts'
import type { Route } from './+types/bulk.page.ts'
import { outcomeOf, rehearse } from './bulk-rehearsal.server.ts'
import { BulkScreen } from './bulk-screen.tsx'
import type { BulkAct } from './bulk-view.ts'

export const meta = () => [{ title: 'Answer several registrations' }]
export const handle = { back: { to: '/staff/registrations', label: 'Registrations' } }

const actIn = (said: unknown): BulkAct => (said === 'decline' ? 'decline' : 'approve')
const isId = (text: string): boolean => z.guid().safeParse(text).success

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'registrations:decide')
  const params = args.url.searchParams
  const act = actIn(params.get('act'))
  return {
    act,
    rehearsed: await rehearse(args.context.get(platformContext), act, params.getAll('id').filter(isId)),
    me: actor.id,
  }
}

function picksIn(form: FormData): Pick[] {
  const said = form.getAll('pick').slice(0, mostAtOnce).map(String)
  return said.map((text) => {
    const [id = '', version] = text.split(':')
    const seen = Number(version)
    if (!isId(id) || !Number.isInteger(seen)) throw new RefusedError('bad-request')
    return { id, seen }
  })
}

function decisionIn(form: FormData): Decision {
  if (actIn(form.get('act')) === 'approve') return { act: 'approve' }
  return { act: 'decline', reason: String(form.get('reason') ?? ''), isMailed: form.get('mailed') === 'yes' }
}

export async function action(args: Route.ActionArgs) {
  const actor = await requireStaff(args, 'registrations:decide')
  const form = await args.request.formData()
  const platform = args.context.get(platformContext)
  const origin = args.context.get(originContext)
  return orRefusalPage(async () => {
    const decision = decisionIn(form)
    const decided = await decideRegistrations(platform, actor, { picks: picksIn(form), decision, origin })
    if (decided.ok) return { outcomes: await Promise.all(decided.value.map((one) => outcomeOf(platform, one))) }
    const typed = String(form.get('reason') ?? '')
    const message = typed.trim() === '' ? 'Say why: each of them is told this' : 'Use at most 1,000 characters'
    return data(
      { refused: { message, typed, isMailed: decision.act === 'decline' && decision.isMailed } },
      { status: 400 },
    )
  })
}

export default function BulkPage({ loaderData, actionData }: Route.ComponentProps) {
  return <BulkScreen {...loaderData} {...actionData} />
}
