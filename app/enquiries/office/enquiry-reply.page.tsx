import { useLocation } from 'react-router'

import { reloadWhenOutdated } from '#app/office/shell/reload-when-outdated.ts'
import { ReplyPanel } from '#app/office/replies/office/reply-panel.island.tsx'

import { enquiryReplies } from '../enquiry.record.server.ts'
import type { Route } from './+types/enquiry-reply.page.ts'

export const meta = () => [{ title: 'Reply to an enquiry' }]
export const handle = { back: { to: '/staff/enquiries', label: 'Enquiries' } }
export const shouldRevalidate = reloadWhenOutdated

export const loader = (args: Route.LoaderArgs) => enquiryReplies.load(args, args.params.enquiryId)
export const action = (args: Route.ActionArgs) => enquiryReplies.post(args, args.params.enquiryId)

export default function EnquiryReplyPage({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation()
  return <ReplyPanel reply={loaderData} back={`/staff/enquiries/${loaderData.id}${search}`} />
}
