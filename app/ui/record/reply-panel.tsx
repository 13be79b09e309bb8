import { ReplyForm, replyShortcuts, type OpenReply, type ReplyAnswer } from './reply-form.tsx'
import { SidePanel } from './side-panel.tsx'

type ReplyPanelProps = { reply: OpenReply; answer: ReplyAnswer | undefined; back: string }

/** A reply beside the list of its record. */
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
