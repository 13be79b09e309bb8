import { Form, Link } from 'react-router'

import { Button } from '#app/ui/button/button.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { type Definition, DefinitionList } from '#app/ui/record/definition-list.tsx'
import { SidePanel } from '#app/ui/record/side-panel/side-panel.tsx'
import { Tabs } from '#app/ui/record/list/tabs.tsx'
import { DateTime } from '#app/ui/time/time.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'

import { PressRefusal } from '#app/office/shell/office-form.island.tsx'
import type { AddressMark } from '#app/outbox/mail/addresses/address-mark.ts'
import { MailMark } from './mail-mark.tsx'
import type { MailRecord } from './mail-view.ts'

/** The forms post the intent `send-again` or `allow-address` to the record's own address. */
type MailRecordScreenProps = {
  mail: MailRecord
  canSendAgain: boolean
  canAllow: boolean
  closeTo: string
  /** This record's own address. */
  path: string
}

export function MailRecordScreen({ mail, canSendAgain, canAllow, closeTo, path }: MailRecordScreenProps) {
  return (
    <SidePanel
      key={mail.id}
      label={`Email: ${mail.subject}`}
      mark={<MailMark state={mail.state} />}
      heading={mail.subject}
      closeTo={closeTo}
      isExample={mail.isExample}
      actions={
        canSendAgain ? (
          <Form method="post" preventScrollReset>
            <Button
              variant={mail.state === 'failed' && !mail.marked ? 'action' : 'ghost'}
              name="intent"
              value="send-again"
            >
              Send again
            </Button>
          </Form>
        ) : null
      }
    >
      <PressRefusal intents={['send-again', 'allow-address']} />
      <MailTrouble mail={mail} />
      <MarkedAddress mail={mail} canAllow={canAllow} />
      <MailSecrecyNote secrecy={mail.secrecy} path={path} />
      <DefinitionList items={factsOf(mail)} />
      <Tabs
        key={mail.id}
        label="Parts of this email"
        tabs={[
          { key: 'html', label: 'HTML', panel: <Preview mail={mail} /> },
          { key: 'text', label: 'Plain text', panel: <pre className="mail-text">{mail.text}</pre> },
          { key: 'headers', label: 'Headers', panel: <MailHeaders headers={mail.headers} /> },
        ]}
      />
    </SidePanel>
  )
}

/** An empty sandbox: the mail's HTML cannot run scripts, submit forms or navigate. */
function Preview({ mail }: { mail: MailRecord }) {
  return <iframe className="mail-preview" title={`Preview of “${mail.subject}”`} src={mail.previewSrc} sandbox="" />
}

function factsOf(mail: MailRecord): readonly Definition[] {
  return [
    { term: 'To', detail: mail.recipient, isAsWritten: true },
    { term: 'From', detail: mail.sender, isAsWritten: true },
    ...(mail.replyTo ? [{ term: 'Reply to', detail: mail.replyTo }] : []),
    { term: 'Written', detail: <DateTime at={mail.createdAt} /> },
    ...(mail.sentAt
      ? [{ term: mail.state === 'outbox' ? 'In the outbox since' : 'Sent', detail: <DateTime at={mail.sentAt} /> }]
      : []),
    {
      term: 'Belongs to',
      detail: mail.belongsTo ? (
        <Link to={mail.belongsTo.to} className="inline-link">
          {mail.belongsTo.label}
        </Link>
      ) : (
        'No record'
      ),
    },
    { term: 'Template', detail: mail.template },
    { term: 'Attempts', detail: `${mail.tries}, for up to ${mail.hoursTried} hours` },
  ]
}

function MailHeaders({ headers }: Pick<MailRecord, 'headers'>) {
  return (
    <dl className="mail-headers code">
      {headers.map(({ name, value }) => (
        <div key={`${name}${value}`}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Explains why a code or a link is hidden, or that the reading was audited. */
function MailSecrecyNote({ secrecy, path }: Pick<MailRecord, 'secrecy'> & { path: string }) {
  if (secrecy === 'open') return null
  if (secrecy === 'masked')
    return (
      <Notice tone="note" title="The code and the link are hidden.">
        They open an account and are for its owner only. Sending the email again sends them unchanged.
      </Notice>
    )
  if (secrecy === 'waits')
    return (
      <Notice
        tone="note"
        title="The code and the link are hidden."
        action={
          <LinkButton to={`/staff/confirm?${new URLSearchParams({ next: path })}`} variant="ghost" size="small">
            Show them
          </LinkButton>
        }
      >
        They open an account. You need your second factor, and the audit log records that you read them.
      </Notice>
    )
  return (
    <Notice tone="note" title="This email opens an account.">
      It is shown in full because no mail server is set up, so you pass it on yourself. The audit log records that you
      read it.
    </Notice>
  )
}

const keptBack: Record<AddressMark, { title: string; words: string }> = {
  undeliverable: {
    title: 'This address cannot receive email.',
    words: 'An email to it bounced permanently, so no more emails are sent.',
  },
  unreachable: {
    title: 'Emails to this address keep bouncing.',
    words: 'Only requested codes and links are still sent to it.',
  },
  complained: {
    title: 'The recipient reported one of our emails as spam.',
    words: 'Only requested codes and links are still sent to it.',
  },
}

/** Explains why mails to this address are suppressed, and lets colleagues lift the mark. */
function MarkedAddress({ mail: { marked, reason }, canAllow }: { mail: MailRecord; canAllow: boolean }) {
  if (!marked) return null
  const { title, words } = keptBack[marked.mark]
  return (
    <Notice tone="warn" title={title}>
      <p>
        {words} Since <DateTime at={marked.at} />
        {marked.diagnostic && marked.diagnostic !== reason ? `: “${marked.diagnostic}”` : ''}.
      </p>
      {canAllow ? (
        <Form method="post" preventScrollReset>
          <button type="submit" name="intent" value="allow-address" className="text-button">
            Send emails to this address again
          </button>
        </Form>
      ) : null}
    </Notice>
  )
}

/** Explains why a mail failed, and what happens next. */
function MailTrouble({ mail }: { mail: MailRecord }) {
  if (mail.state === 'failed') {
    return (
      <Notice tone="bad" title="This email was not sent.">
        {reasonOf(mail)} We have stopped trying.
      </Notice>
    )
  }
  if (mail.state === 'bounced') {
    return (
      <Notice tone="bad" title="This email bounced.">
        {mail.reason
          ? `The recipient’s mail server said “${mail.reason}”.`
          : 'The recipient’s mail server gave no reason.'}
      </Notice>
    )
  }
  if (mail.state === 'complained') {
    return (
      <Notice tone="bad" title="This email was reported as spam.">
        The email arrived, but the recipient did not want it. Write to this person only if they ask you to.
      </Notice>
    )
  }
  if (mail.state === 'retrying') {
    return (
      <Notice tone="warn" title="This email has not been sent yet.">
        {reasonOf(mail)}{' '}
        {mail.nextTryAt ? (
          <>
            Next try <DateTime at={mail.nextTryAt} />.
          </>
        ) : null}
      </Notice>
    )
  }
  return null
}

function reasonOf({ reason }: MailRecord): string {
  return reason ? `${reason}.` : 'No reason is known.'
}
