import { useLocation } from 'react-router'

import { reloadWhenOutdated } from '#app/office/shell/reload-when-outdated.ts'
import { PageFoot } from '#app/ui/page/page-foot.tsx'
import { PageSection } from '#app/ui/page/page-section.tsx'
import { ReplyForm, replyShortcuts } from '#app/office/replies/office/reply-form.island.tsx'

import { registrationReplies } from '../../registration.record.server.ts'
import type { Route } from './+types/registration-reply.page.ts'

export const meta = () => [{ title: 'Reply to a registration' }]
export const handle = { back: { to: '/staff/registrations', label: 'Registrations' } }
export const shouldRevalidate = reloadWhenOutdated

export const loader = (args: Route.LoaderArgs) => registrationReplies.load(args, args.params.registrationId)
export const action = (args: Route.ActionArgs) => registrationReplies.post(args, args.params.registrationId)

export default function RegistrationReplyPage({ loaderData: reply }: Route.ComponentProps) {
  const { search } = useLocation()
  return (
    <ReplyForm key={reply.id} reply={reply} back={`/staff/registrations/${reply.id}${search}`}>
      {({ body, acts }) => (
        <div className="reply-page">
          <header className="row page-head">
            <h1>Reply to {reply.to.name}</h1>
          </header>
          <PageSection heading={reply.reference} className="reply-form">
            {body}
            {acts}
          </PageSection>
          <PageFoot shortcuts={replyShortcuts} />
        </div>
      )}
    </ReplyForm>
  )
}
