import { FlowCheck } from '#app/platform/form/flow-check.tsx'
import type { FlowPlan } from '#app/platform/form/flow-plan.ts'
import { useFlowForm } from '#app/platform/form/use-flow-form.ts'
import { useOnline } from '#app/platform/form/use-online.ts'
import { FlowButton } from '#app/ui/flow/flow-button.tsx'
import { FlowForm } from '#app/ui/flow/flow-form.tsx'
import { FlowPassword } from '#app/ui/flow/flow-password.tsx'

import type { AgentCheck } from '../agent-limits.ts'
import { keepSession, sessionIn } from '../session/agent-session.ts'
import { goTo } from '../session/go-to.ts'
import { loginPath } from '../session/login-path.ts'
import { minPasswordLength, newPasswordProblems } from '../setup/setup-fields.ts'
import { ownPlan } from './own-plan.ts'
import { tooManyTries } from './too-many-tries.ts'

type PasswordFormProps = { email: string; hasPasskeys: boolean; done(): void }

/** Another password, by whoever knows the old one (rule AC39). */
export function PasswordForm({ email, hasPasskeys, done }: PasswordFormProps) {
  const form = useFlowForm(passwordPlan(email, done))
  return (
    <FlowForm life={form} label="Change your password" isOnline={useOnline()}>
      {/* For password managers: whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" defaultValue={email} />
      <FlowPassword name="oldPassword" label="Your old password" autoComplete="current-password" />
      <FlowPassword
        name="password"
        label="New password"
        hint={`At least ${minPasswordLength} characters. Three or four words that you can remember are good.`}
        autoComplete="new-password"
      />
      <FlowPassword name="passwordAgain" label="New password again" autoComplete="new-password" />
      {form.session ? <FlowCheck session={form.session} /> : null}
      <p>
        You stay logged in here. Everywhere else you are logged out.
        {hasPasskeys ? <span> Your passkeys still work. Remove any that you do not know.</span> : null}
      </p>
      <FlowButton>Change your password</FlowButton>
    </FlowForm>
  )
}

const fields = ['oldPassword', 'password', 'passwordAgain'] as const
type PasswordField = (typeof fields)[number]

const passwordPlan = (email: string, done: () => void): FlowPlan<PasswordField> =>
  ownPlan({
    path: '/api/account/change-password',
    actionAtTimes: 'login' satisfies AgentCheck,
    fields,
    exactFields: fields,
    problemsOf: (typed) => ({
      ...(typed.oldPassword === '' && { oldPassword: 'Enter your old password' }),
      ...(typed.password === '' && { password: 'Enter a new password' }),
      ...(typed.passwordAgain === '' && { passwordAgain: 'Enter the new password again' }),
      ...newPasswordProblems(typed),
    }),
    bodyOf: ({ oldPassword, password }) => ({ oldPassword, password }),
    refusalOf: tooManyTries,
    done(answer) {
      const session = sessionIn(answer, email)
      // The old secrets open nothing any more: without new ones the log-in page is the way on.
      if (!session || !keepSession(session)) return goTo(loginPath())
      done()
      return undefined
    },
    sending: 'Changing your password…',
  })
