import { data } from 'react-router'
import { z } from 'zod'

import { platformContext } from '#app/web/platform.server.ts'

import { recordForms } from '#app/office/guards/record-forms.server.ts'
import { requireStaff } from '#app/office/guards/require-staff.server.ts'
import type { Route } from './+types/member.page.ts'
import { loadMember } from '#app/office/team/members/load-member.server.ts'
import { actsOnMember } from '../acts-on-member.server.ts'
import { MemberScreen } from './member-screen.tsx'

export const meta = () => [{ title: 'Staff' }]
export const handle = { back: { to: '/staff/team', label: 'Staff' } }

const notFound = () => data({ code: 'not-found', message: 'There is no such colleague.' }, { status: 404 })

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'staff:manage')
  const { memberId } = args.params
  const member =
    z.guid().safeParse(memberId).success && (await loadMember(args.context.get(platformContext), actor, memberId))
  if (!member) throw notFound()
  return { member, did: args.url.searchParams.get('did') ?? '' }
}

export async function action(args: Route.ActionArgs) {
  const { memberId: id } = args.params
  const back = `/staff/team/${id}`
  const acts = actsOnMember(id, (did) => `${back}?did=${did}`)
  // Without `did`, because the result of an earlier act is out of date.
  const here = { ...args, url: new URL(back, args.url) }
  return recordForms(here, { right: 'staff:manage', missing: 'There is no such colleague.', id, acts, back })
}

export default function MemberPage({ loaderData, actionData }: Route.ComponentProps) {
  return <MemberScreen {...loaderData} refused={actionData} key={`${loaderData.member.id} ${loaderData.member.role}`} />
}
