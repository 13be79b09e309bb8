import { SidePanel } from '#app/ui/record/side-panel/side-panel.tsx'

import { type OpenReply, ReplyForm, replyShortcuts } from './reply-form.island.tsx'

type ReplyPanelProps = { reply: OpenReply; back: string }

/** A reply in the panel next to the list. */
export function ReplyPanel(props: ReplyPanelProps) {
  const heading = `Reply to ${props.reply.to.name}`
  return (
    <ReplyForm key={props.reply.id} {...props}>
      {({ body, acts }) => (
        <SidePanel label={heading} heading={heading} closeTo={props.back} actions={acts} shortcuts={replyShortcuts}>
          {body}
        </SidePanel>
      )}
    </ReplyForm>
  )
}
