import { Form } from 'react-router'

import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'
import { type ActRefusal, RefusalNotice } from '#app/ui/record/act-refusal.tsx'
import { DefinitionList } from '#app/ui/record/definition-list.tsx'
import { SidePanel } from '#app/ui/record/side-panel/side-panel.tsx'
import { StatusMark } from '#app/ui/record/status-mark.tsx'
import { DayName, ShortTime } from '#app/ui/time/time.tsx'

import { OfficeForm } from '#app/office/shell/office-form.island.tsx'
import { AskFirst } from './ask-first.tsx'
import type { MemberRecord } from '#app/office/team/members/load-member.server.ts'
import { KeyChoices, RoleKey } from './role-key.tsx'

function MemberSessions({ member: { name, sessions, now } }: { member: MemberRecord }) {
  return (
    <section className="grid gap-3">
      <h3>Signed in</h3>
      {sessions.length === 0 ? <p className="text-text-soft">Not signed in.</p> : null}
      <ul className="lines team-sessions">
        {sessions.map(({ id, device, address, lastSeenAt }) => (
          <li key={id}>
            <span>
              {device}
              <small>
                {address}, last seen <ShortTime at={lastSeenAt} now={now} />
              </small>
            </span>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="session" value={id} />
              <Button variant="ghost" size="small" name="intent" value="end-session">
                Sign out
                <span className="vh">
                  {' '}
                  {name} on {device}
                </span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Form method="post" preventScrollReset>
          <Button variant="ghost" size="small" name="intent" value="end-sessions">
            Sign out everywhere
          </Button>
        </Form>
      ) : null}
    </section>
  )
}

type MemberScreenProps = {
  member: MemberRecord
  /** The last act, from the address. */
  did: string
  /** Why an act was refused. */
  refused?: ActRefusal | undefined
}

/** The forms post `intent` to the record's own address; see `acts-on-member.server.ts`. */
export function MemberScreen({ member, did, refused }: MemberScreenProps) {
  return (
    <SidePanel
      key={member.id}
      label={`Role of ${member.name}`}
      mark={<State member={member} />}
      heading={<span translate="no">{member.name}</span>}
      closeTo="/staff/team"
      actions={<Actions member={member} />}
    >
      <RefusalNotice refused={refused} />
      {refused ? null : <News did={did} name={member.name} />}
      <DefinitionList
        items={[
          { term: 'Email', detail: member.email, isAsWritten: true },
          { term: 'Role', detail: <RoleKey role={member.role} /> },
          { term: 'Second factor', detail: member.factor ?? 'None yet: set up at the next sign-in' },
          { term: 'Recovery codes', detail: `${member.recoveryCodesLeft} left` },
          { term: 'Joined', detail: <DayName at={member.joinedAt} /> },
        ]}
      />
      <section className="grid gap-3">
        <h3>Change the role</h3>
        <OfficeForm intent="role" isOfRecord className="team-form" preventScrollReset>
          <KeyChoices defaultValue={member.role} />
          <Field name="reason" label="Reason" optional hint="Recorded in the audit log">
            <TextInput autoComplete="off" maxLength={200} />
          </Field>
          <Button variant="ghost">Change the role</Button>
        </OfficeForm>
      </section>
      <MemberSessions member={member} />
    </SidePanel>
  )
}

function State({ member }: { member: MemberRecord }) {
  if (member.isDisabled) return <StatusMark tone="off">No access</StatusMark>
  return member.factor ? (
    <StatusMark tone="good">{member.isMe ? 'This is you' : 'On the staff'}</StatusMark>
  ) : (
    <StatusMark tone="new">No second factor yet</StatusMark>
  )
}

const news: Record<string, (name: string) => string> = {
  role: (name) => `${name} has this role now.`,
  'end-session': (name) => `That browser is signed out. ${name} can sign in again.`,
  'end-sessions': (name) => `${name} is signed out everywhere, and can sign in again.`,
  disable: (name) => `${name} no longer has access and is signed out everywhere.`,
  enable: (name) => `${name} can sign in again with the same password and second factor.`,
  'reset-factor': (name) => `${name} sets up another second factor at the next sign-in. We emailed them about it.`,
  'password-link': (name) => `We emailed ${name} a link to set a new password. It works once, for 24 hours.`,
}

function News({ did, name }: { did: string; name: string }) {
  const words = news[did]?.(name)
  return words ? (
    <Notice tone="good" title="Done." isNews>
      {words}
    </Notice>
  ) : null
}

function Actions({ member: { name, isDisabled, isMe, factor } }: { member: MemberRecord }) {
  if (isDisabled) {
    return (
      <Form method="post" preventScrollReset>
        <Button name="intent" value="enable">
          {`Restore access for ${name}`}
        </Button>
      </Form>
    )
  }
  return (
    <>
      {isMe ? null : <SendPasswordLink name={name} hasFactor={factor !== null} />}
      <AskFirst
        label="Remove access"
        question={`Remove ${name}’s access?`}
        intent="disable"
        verb="Remove access"
        keep="Cancel"
      >
        <p>
          {isMe ? 'You are' : `${name} is`} signed out everywhere at once and cannot sign in. {isMe ? 'Your' : 'Their'}{' '}
          past actions stay under {isMe ? 'your' : 'their'} name. An owner can restore access.
        </p>
      </AskFirst>
      {factor && !isMe ? (
        <AskFirst
          label="Reset second factor"
          question={`Reset the second factor of ${name}?`}
          intent="reset-factor"
          verb="Reset it"
          keep="Cancel"
        >
          <p>
            Their app, passkeys and recovery codes stop working and they are signed out everywhere. With the password
            alone they then set up another one, so speak to them first and make sure that they asked for it.
          </p>
        </AskFirst>
      ) : null}
    </>
  )
}

/** Without a second factor the link alone opens the account, so this asks for confirmation. */
function SendPasswordLink({ name, hasFactor }: { name: string; hasFactor: boolean }) {
  if (hasFactor) {
    return (
      <Form method="post" preventScrollReset>
        <Button variant="ghost" size="small" name="intent" value="password-link">
          Send password link
        </Button>
      </Form>
    )
  }
  return (
    <AskFirst
      label="Send password link"
      question={`Send ${name} a password link?`}
      intent="password-link"
      verb="Send the link"
      keep="Cancel"
    >
      <p>
        {name} has no second factor yet, so the link alone opens the account. Speak to {name} first, and make sure that
        they control their mailbox.
      </p>
    </AskFirst>
  )
}
