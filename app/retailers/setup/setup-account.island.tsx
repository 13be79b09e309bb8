import { useState } from 'react'

import { brand } from '#app/brand.ts'
import { FlowCheck } from '#app/web/form/flow-check.tsx'
import { useOnline } from '#app/web/form/send/use-online.ts'
import { AnchorButton } from '#app/ui/button/button.tsx'
import { NameBadge } from '#app/ui/drawings/flow/name-badge.tsx'
import { FlowButton } from '#app/ui/flow/flow-button.tsx'
import { FlowField } from '#app/ui/flow/flow-field.tsx'
import { FlowForm } from '#app/ui/flow/flow-form.tsx'
import { FlowNote } from '#app/ui/flow/flow-note.tsx'
import { FlowPassword } from '#app/ui/flow/flow-password.tsx'
import { type FlowPlan, refusalIn } from '#app/web/form/flow-plan.ts'
import { useFlowForm } from '#app/web/form/use-flow-form.ts'

import type { RetailerCheck } from '../retailer-limits.ts'
import { type InvitationQuery, invitationQuery } from '../activate/invitation-query.ts'
import { invalidFields, minPasswordLength, type SetupField, setupFields, setupProblems } from './setup-fields.ts'
import { keepSession, sessionIn } from '../session/retailer-session.ts'
import { goSoon, goTo } from '../session/browser/go-to.ts'
import { loginPath } from '../session/browser/login-path.ts'
import { isWrongClock, WrongClock } from '../session/browser/wrong-clock.tsx'
import { isSetUpAlready, lineWords } from '../session/browser/refusals.ts'

type SetupFormProps = { invitation: InvitationQuery; named(givenName: string): void }

/** The form for contact details and a password. Its fields stay until the page navigates. */
function SetupForm({ invitation, named }: SetupFormProps) {
  const { form, isSubmitted, clockAheadMs } = useSetup(invitation.invitationCode, named)
  return (
    <FlowForm life={form} label="Set up your account" isOnline={useOnline()}>
      <div className="setup-names">
        <FlowField
          name="givenName"
          label="Given name"
          autoComplete="given-name"
          maxLength={100}
          defaultValue={invitation.first}
        />
        <FlowField
          name="surname"
          label="Surname"
          optional
          autoComplete="family-name"
          maxLength={100}
          defaultValue={invitation.last}
        />
      </div>
      <FlowField
        name="email"
        label="Email"
        hint="The one your invitation was sent to."
        type="email"
        autoComplete="username"
        defaultValue={invitation.email}
      />
      <FlowPassword
        name="password"
        label="Password"
        hint={`At least ${minPasswordLength} characters. Three or four words that you can remember are good.`}
        autoComplete="new-password"
      />
      <FlowPassword name="passwordAgain" label="Password again" autoComplete="new-password" />
      {form.session ? <FlowCheck session={form.session} /> : null}
      <FlowButton>Make my account</FlowButton>
      <div role="status">
        {isSubmitted ? (
          <FlowNote tone="good" title="Submitted!">
            {clockAheadMs === 0 ? 'We take you to your shops.' : null}
          </FlowNote>
        ) : null}
      </div>
      {clockAheadMs === 0 ? null : <WrongClock clockAheadMs={clockAheadMs} next="/account" />}
    </FlowForm>
  )
}

/** Creates the account (rule AC11): stores the session, shows the success, and opens the shop list after 2.5 s. */
function useSetup(invitationCode: string, named: (givenName: string) => void) {
  const [isSubmitted, setSubmitted] = useState(false)
  const [clockAheadMs, setClockAheadMs] = useState(0)
  const plan: FlowPlan<SetupField> = {
    path: '/api/account/setup',
    actionAtTimes: 'setup' satisfies RetailerCheck,
    fields: setupFields,
    exactFields: ['password', 'passwordAgain'],
    problemsOf: setupProblems,
    problemText: invalidFields,
    bodyOf: ({ givenName, surname, email, password }) => ({ givenName, surname, email, password, invitationCode }),
    isDoneToo: (answer) => isSetUpAlready(refusalIn(answer)),
    done(answer, { email }) {
      if (isSetUpAlready(refusalIn(answer))) return goTo(loginPath({ reason: 'already-set-up' }))
      const session = sessionIn(answer, email)
      // The account exists even if no session could be stored, so the retailer can log in.
      if (!session || !keepSession(session)) return goTo(loginPath())
      setSubmitted(true)
      if (!isWrongClock(answer.clockAheadMs)) return goSoon('/account')
      setClockAheadMs(answer.clockAheadMs ?? 0)
      return undefined
    },
    edited: ({ givenName }) => named(givenName),
    words: { sending: 'Making your account…', ...lineWords },
  }
  return { form: useFlowForm(plan), isSubmitted, clockAheadMs }
}

/** Shows the form next to a name badge (rule AC9). Without a code it asks for the activation first. */
export function Screen({ invitation }: { invitation: InvitationQuery }) {
  const [name, setName] = useState(invitation.first)
  return (
    <>
      <div className="flow-say">
        <h1 className="sign">Set your name and password</h1>
        {invitation.invitationCode ? (
          <>
            <p className="lede">Then you log in with your email and this password.</p>
            <SetupForm invitation={invitation} named={setName} />
          </>
        ) : (
          <>
            <FlowNote title="Enter your invitation code first">
              It is in the email that we sent you. Then you come back here.
            </FlowNote>
            <AnchorButton data-click="Enter my code" size="large" href={`/activate?${invitationQuery(invitation)}`}>
              Enter my code
            </AnchorButton>
          </>
        )}
      </div>
      <div className="flow-wall">
        <div className="setup-awning" />
        <NameBadge counter={`${brand.name} counter`} name={name} />
      </div>
    </>
  )
}
