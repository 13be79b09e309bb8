import { data, redirect } from 'react-router'
import { z } from 'zod'

import { originContext, platformContext } from '#app/platform/platform.server.ts'

import { requireFreshStaffFor } from '#app/staff/guards/fresh-form.server.ts'
import { orRefusalPage, requireStaff } from '#app/staff/guards/require-staff.server.ts'
import type { Route } from './+types/member.page.ts'
import { loadMember } from '#app/staff/members/load-member.server.ts'
import { actOnMember } from './act-on-member.server.ts'
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
  await requireStaff(args, 'staff:manage')
  const { memberId } = args.params
  if (!z.guid().safeParse(memberId).success) throw notFound()
  const path = `/staff/team/${memberId}`
  const form = await args.request.formData()
  // Without `did`: the outcome of an earlier act is old news.
  const here = { ...args, url: new URL(path, args.url) }
  const actor = await requireFreshStaffFor(here, 'staff:manage', form)
  const platform = args.context.get(platformContext)
  const origin = args.context.get(originContext)
  const result = await orRefusalPage(() => actOnMember({ platform, actor, staffId: memberId, form, origin }))
  if (!result.ok && result.refusal === 'not-found') throw notFound()
  return redirect(`${path}?did=${result.ok ? String(form.get('intent')) : result.refusal}`)
}

export default function MemberPage({ loaderData }: Route.ComponentProps) {
  return <MemberScreen {...loaderData} key={`${loaderData.member.id} ${loaderData.member.role}`} />
}
