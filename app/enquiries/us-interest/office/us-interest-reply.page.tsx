import { useLocation } from 'react-router'

import { reloadWhenOutdated } from '#app/office/shell/reload-when-outdated.ts'
import { ReplyPanel } from '#app/office/replies/office/reply-panel.island.tsx'

import { usInterestReplies } from '../us-interest.record.server.ts'
import type { Route } from './+types/us-interest-reply.page.ts'

export const meta = () => [{ title: 'Reply to a US interest' }]
export const handle = { back: { to: '/staff/us-interest', label: 'US interest' } }
export const shouldRevalidate = reloadWhenOutdated

export const loader = (args: Route.LoaderArgs) => usInterestReplies.load(args, args.params.interestId)
export const action = (args: Route.ActionArgs) => usInterestReplies.post(args, args.params.interestId)

export default function UsInterestReplyPage({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation()
  return <ReplyPanel reply={loaderData} back={`/staff/us-interest/${loaderData.id}${search}`} />
}
