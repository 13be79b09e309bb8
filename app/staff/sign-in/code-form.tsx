import { Form, Link, useNavigation } from 'react-router'

import { Button } from '#app/ui/button.tsx'
import { ErrorSummary, type FieldProblem } from '#app/ui/field/error-summary.tsx'
import { CodeInput } from '#app/ui/field/code-input.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'

import { PasskeyForm } from '../passkeys/passkey-form.tsx'
import { messageFor } from './problems.ts'
import { SignInLayout } from './sign-in-layout.tsx'

/** Posts `code`, six digits with or without a space, `recoveryCode`, or `passkey` to the page's own address. */
type CodeFormProps = {
  email: string
  kind: 'authenticator' | 'recovery'
  /** Which second factors the person has. */
  hasAuthenticator: boolean
  hasPasskey: boolean
  /** Whether a new password takes effect with it. */
  isReset: boolean
  /** Where the other kind of code is asked for. */
  otherKindTo: string
  /** Back to email and password. */
  startAgainTo: string
  problems?: readonly FieldProblem[]
}

export function CodeForm(props: CodeFormProps) {
  const { email, kind, hasAuthenticator, isReset, otherKindTo, startAgainTo, problems = [] } = props
  const isRecovery = kind === 'recovery'
  const hasPasskey = props.hasPasskey && !isRecovery
  return (
    <SignInLayout
      heading={headingOf(isRecovery, hasPasskey)}
      lead={
        <>
          {isReset ? 'The new password of' : 'Signing in as'} <b>{email}</b>
          {isReset ? ' takes effect with your second factor' : null}.{' '}
          <Link to={startAgainTo} className="inline-link">
            Not you?
          </Link>
        </>
      }
    >
      <ErrorSummary problems={problems} />
      {hasPasskey ? <PasskeyForm purpose="sign-in" verb="Use your passkey" className="door-form" /> : null}
      {hasPasskey && hasAuthenticator ? <p className="line door-or">or</p> : null}
      {isRecovery ? <RecoveryForm problems={problems} /> : null}
      {hasAuthenticator && !isRecovery ? <AppForm problems={problems} isSecond={hasPasskey} /> : null}
      <p className="door-fine">
        <Link to={otherKindTo} className="inline-link">
          {isRecovery ? 'Use your usual second factor instead' : 'Use a recovery code instead'}
        </Link>
      </p>
      {isRecovery ? (
        <p className="door-fine">
          No code left? Ask an owner of the back office to reset your second factor. If you are the only owner, the
          person who runs the server makes you a link.
        </p>
      ) : null}
    </SignInLayout>
  )
}

function headingOf(isRecovery: boolean, hasPasskey: boolean): string {
  if (isRecovery) return 'Use a recovery code'
  return hasPasskey ? 'Your second factor' : 'Enter the six digits'
}

type Problems = { problems: readonly FieldProblem[] }

function AppForm({ problems, isSecond }: Problems & { isSecond: boolean }) {
  const isBusy = useNavigation().formData?.has('code')
  return (
    <Form method="post" className="door-form" noValidate>
      <Field
        name="code"
        label="Code from your authenticator app"
        hint="It changes every 30 seconds"
        error={messageFor(problems, 'code')}
      >
        <CodeInput maxLength={7} required />
      </Field>
      <Button busy={isBusy === true} variant={isSecond ? 'ghost' : 'action'}>
        Sign in
      </Button>
    </Form>
  )
}

function RecoveryForm({ problems }: Problems) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <Form method="post" className="door-form" noValidate key="recovery">
      <Field
        name="recoveryCode"
        label="Recovery code"
        hint="One of the ten that you saved. Each works once"
        error={messageFor(problems, 'recoveryCode')}
      >
        <TextInput autoComplete="off" autoCapitalize="off" spellCheck={false} className="door-code" required />
      </Field>
      <Button busy={isBusy}>Sign in</Button>
    </Form>
  )
}
