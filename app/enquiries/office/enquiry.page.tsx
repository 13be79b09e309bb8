import { data, redirect, useLocation } from 'react-router'
import { z } from 'zod'

import { RefusedError } from '#app/platform/errors.ts'
import { originContext, platformContext } from '#app/platform/platform.server.ts'
import { orRefusalPage, requireStaff } from '#app/staff/guards/require-staff.server.ts'
import { findColleagueNames, findColleagues } from '#app/staff/members/find-colleagues.server.ts'
import { can } from '#app/staff/roles.ts'
import { recordRefusal } from '#app/ui/record/record-refusal.ts'

import { assignEnquiry } from '../assign-enquiry.server.ts'
import { markEnquiry } from '../mark-enquiry.server.ts'
import { noteEnquiry } from '../note-enquiry.server.ts'
import type { Route } from './+types/enquiry.page.ts'
import { loadEnquiryRecord } from './enquiry-record.server.ts'
import { EnquiryScreen } from './enquiry-screen.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => {
  const enquiry = loaderData?.enquiry
  return [{ title: enquiry ? `${enquiry.name}, ${enquiry.reference}` : 'Enquiry' }]
}
export const handle = { back: { to: '/staff/enquiries', label: 'Enquiries' } }

const notFound = () => data({ code: 'not-found', message: 'There is no such enquiry.' }, { status: 404 })
const acts = { answer: 'answered', close: 'closed', reopen: 'reopened' } as const

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'enquiries:read')
  const platform = args.context.get(platformContext)
  const { enquiryId } = args.params
  const enquiry =
    z.guid().safeParse(enquiryId).success &&
    (await loadEnquiryRecord(platform, enquiryId, await findColleagueNames(platform)))
  if (!enquiry) throw notFound()
  return {
    enquiry,
    assignees: await findColleagues(platform),
    me: actor.id,
    canChange: can(actor.role, 'enquiries:write'),
  }
}

export async function action(args: Route.ActionArgs) {
  const actor = await requireStaff(args, 'enquiries:write')
  const platform = args.context.get(platformContext)
  const origin = args.context.get(originContext)
  const id = args.params.enquiryId
  if (!z.guid().safeParse(id).success) throw notFound()
  const form = await args.request.formData()
  const intent = String(form.get('intent'))

  const result = await orRefusalPage(async () => {
    if (intent === 'answer' || intent === 'close' || intent === 'reopen')
      return markEnquiry(platform, actor, { id, act: acts[intent], origin })
    if (intent === 'note') return noteEnquiry(platform, actor, { id, note: String(form.get('note') ?? ''), origin })
    if (intent === 'assign-to-me') return assignEnquiry(platform, actor, { id, assigneeId: actor.id, origin })
    const owner = form.get('owner')
    const isColleague = z.guid().safeParse(owner).success
    if (intent !== 'assign' || (owner !== '' && !isColleague)) throw new RefusedError('bad-request')
    return assignEnquiry(platform, actor, { id, assigneeId: isColleague ? String(owner) : null, origin })
  })
  if (result.ok) return redirect(args.url.pathname + args.url.search)
  if (result.refusal === 'not-found') throw notFound()
  return data(recordRefusal(result.refusal, form), { status: 400 })
}

export default function EnquiryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  return <EnquiryScreen {...loaderData} closeTo={`/staff/enquiries${search}`} refused={actionData} />
}
