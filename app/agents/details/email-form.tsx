import { brand } from '#app/brand.ts'
import { FlowCheck } from '#app/platform/form/flow-check.tsx'
import type { FlowPlan } from '#app/platform/form/flow-plan.ts'
import { useFlowForm } from '#app/platform/form/use-flow-form.ts'
import { useOnline } from '#app/platform/form/use-online.ts'
import { isEmail } from '#app/platform/text.ts'
import { mediumMoment, ofDevice } from '#app/ui/dates.ts'
import { FlowButton } from '#app/ui/flow/flow-button.tsx'
import { FlowField } from '#app/ui/flow/flow-field.tsx'
import { FlowForm } from '#app/ui/flow/flow-form.tsx'
import { FlowNote } from '#app/ui/flow/flow-note.tsx'
import { FlowPassword } from '#app/ui/flow/flow-password.tsx'

import type { AgentCheck } from '../agent-limits.ts'
import type { OwnAccount } from './own-account.ts'
import { ownPlan } from './own-plan.ts'
import { tooManyTries } from './too-many-tries.ts'

/** Another email (rule AC44): it counts once both addresses have confirmed. */
export function EmailForm({ done }: { done(): void }) {
  const form = useFlowForm(emailPlan(done))
  return (
    <FlowForm life={form} label="Change your email" isOnline={useOnline()}>
      <FlowField name="email" label="New email" type="email" autoComplete="email" />
      <FlowPassword name="password" label="Your password" autoComplete="current-password" />
      {form.session ? <FlowCheck session={form.session} /> : null}
      <p>
        We write to both addresses. Confirm in both mails. Then you are logged out everywhere, and log in with the new
        email.
      </p>
      <FlowButton>Change your email</FlowButton>
    </FlowForm>
  )
}

const emailPlan = (done: () => void): FlowPlan<'email' | 'password'> =>
  ownPlan({
    path: '/api/account/change-email',
    actionAtTimes: 'login' satisfies AgentCheck,
    fields: ['email', 'password'],
    exactFields: ['password'],
    problemsOf: ({ email, password }) => ({
      ...(!isEmail(email) && { email: 'Enter an email address, such as name@example.com' }),
      ...(password === '' && { password: 'Enter your password' }),
    }),
    bodyOf: ({ email, password }) => ({ email, password }),
    refusalOf: tooManyTries,
    done() {
      done()
      return undefined
    },
    sending: 'Writing to both addresses…',
  })

type WaitingEmailProps = { change: NonNullable<OwnAccount['emailChange']>; email: string; done(): void }

/** A change that waits for confirmations, and the stop of it. */
export function WaitingEmail({ change, email, done }: WaitingEmailProps) {
  const { newEmail, isConfirmedByOld, isConfirmedByNew, expiresAt, countsFrom } = change
  const missing = [...(isConfirmedByOld ? [] : [email]), ...(isConfirmedByNew ? [] : [newEmail])]
  return (
    <>
      {countsFrom ? (
        <FlowNote icon="mail" title={`${newEmail} counts from ${mediumMoment(countsFrom, ofDevice)}`}>
          <p>
            Our team confirmed it in place of <span translate="no">{email}</span>. Until then you log in with{' '}
            <span translate="no">{email}</span>.
          </p>
        </FlowNote>
      ) : (
        <FlowNote icon="mail" title={`${newEmail} waits to be confirmed`}>
          <p>
            Open the mail that we sent to <span translate="no">{missing.join(' and to ')}</span>, and confirm there by{' '}
            <span>{mediumMoment(expiresAt, ofDevice)}</span>. Until then you log in with{' '}
            <span translate="no">{email}</span>.
          </p>
          {isConfirmedByOld ? null : (
            <p>
              Is the mailbox of <span translate="no">{email}</span> lost? Confirm at the new address, then call{' '}
              {brand.phone.display}.
            </p>
          )}
        </FlowNote>
      )}
      <FlowForm life={useFlowForm(stopPlan(done))} label="Stop the change of your email" isOnline={useOnline()}>
        <FlowButton variant="danger">Stop the change</FlowButton>
      </FlowForm>
    </>
  )
}

const stopPlan = (done: () => void): FlowPlan<never> =>
  ownPlan({
    path: '/api/account/stop-email-change',
    fields: [],
    problemsOf: () => ({}),
    bodyOf: () => ({}),
    done() {
      done()
      return undefined
    },
    sending: 'Stopping…',
  })
