import { Form, Link } from 'react-router'

import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { CopyLink } from '#app/ui/record/copy-link.tsx'
import { DefinitionList } from '#app/ui/record/definition-list.tsx'
import { SidePanel } from '#app/ui/record/side-panel/side-panel.tsx'
import { StatusMark } from '#app/ui/record/status-mark.tsx'
import { DateTime } from '#app/ui/time/time.tsx'

import { useFormRefusal } from '#app/web/form/use-form-answer.ts'
import { PressRefusal } from '#app/office/shell/office-form.island.tsx'
import { AskFirst } from './ask-first.tsx'
import type { InvitationRecord } from '#app/office/team/invitations/load-invitation.server.ts'
import { RoleKey } from './role-key.tsx'

const mailWords = {
  queued: 'On its way',
  retrying: 'Delayed, retrying',
  sent: 'Sent',
  outbox: 'In the outbox, not sent',
  failed: 'Failed',
  bounced: 'Bounced',
  complained: 'Reported as spam',
}

type InvitationScreenProps = { invitation: InvitationRecord; did: string; link: string | undefined }

const intents = ['resend', 'withdraw', 'invite-link']

/** The forms post `resend`, `withdraw` or `invite-link` as `intent` to the record's own address. */
export function InvitationScreen({ invitation, did, link }: InvitationScreenProps) {
  const isRefused = useFormRefusal({ intents }) !== undefined
  const { name, email, role, sentAt, expiresAt, isOver, mail } = invitation
  return (
    <SidePanel
      key={email}
      label={`Invitation for ${name}`}
      mark={isOver ? <StatusMark tone="bad">Link expired</StatusMark> : <StatusMark tone="theirs">Invited</StatusMark>}
      heading={<span translate="no">{name}</span>}
      closeTo="/staff/team"
      actions={
        <>
          <Form method="post" preventScrollReset>
            <Button variant={isOver ? 'action' : 'ghost'} size="small" name="intent" value="resend">
              Send a new link
            </Button>
          </Form>
          <AskFirst
            label="Revoke"
            question={`Revoke the invitation for ${name}?`}
            intent="withdraw"
            verb="Revoke invitation"
            keep="Cancel"
          >
            <p>The link in the email stops working. You can invite {name} again.</p>
          </AskFirst>
        </>
      }
    >
      <PressRefusal intents={intents} />
      {did === 'sent' && !isRefused ? (
        <Notice tone="good" title={mail?.offersLink ? 'A new link is ready.' : 'A new link is on its way.'} isNews>
          {mail?.offersLink ? (
            <span>No SMTP server is set, so no email is sent. Copy the link and give it to {name}.</span>
          ) : (
            <span>
              The link goes to <span translate="no">{email}</span>.
            </span>
          )}{' '}
          Earlier links no longer work.
        </Notice>
      ) : null}
      <DefinitionList
        items={[
          { term: 'Email', detail: email, isAsWritten: true },
          { term: 'Role', detail: <RoleKey role={role} /> },
          { term: mail?.offersLink ? 'Created' : 'Sent', detail: <DateTime at={sentAt} /> },
          { term: isOver ? 'Link expired' : 'Link expires', detail: <DateTime at={expiresAt} /> },
          {
            term: 'Delivery',
            detail: mail ? (
              <Link to={mail.to} className="inline-link">
                {mailWords[mail.state]}
              </Link>
            ) : (
              'No longer stored'
            ),
          },
        ]}
      />
      {mail?.offersLink && !isOver ? (
        <CopyLink
          link={link}
          intent="invite-link"
          label="Link of the invitation"
          hint="It opens an account. Give it to this person only"
        />
      ) : null}
      <p className="text-text-soft">
        To join, {name} chooses a password, sets up a second factor and saves ten recovery codes.
      </p>
    </SidePanel>
  )
}
