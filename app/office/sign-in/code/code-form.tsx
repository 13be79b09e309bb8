import { Link, useNavigation } from 'react-router'

import { OfficeForm } from '#app/office/shell/office-form.island.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { CodeInput } from '#app/ui/field/code-input.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'

import { PasskeyForm } from '../passkeys/passkey-form.tsx'
import { SignInLayout } from '../sign-in-layout.tsx'

/** Posts `code`, six digits with or without a space, `recoveryCode`, or `passkey` to the page's own address. */
type CodeFormProps = {
  email: string
  kind: 'authenticator' | 'recovery'
  /** The second factors of the member. */
  hasAuthenticator: boolean
  hasPasskey: boolean
  /** Whether a new password takes effect with this step. */
  isReset: boolean
  /** The address of the form for the other kind of code. */
  otherKindTo: string
  /** The address of the first step, email and password. */
  startAgainTo: string
}

export function CodeForm(props: CodeFormProps) {
  const { email, kind, hasAuthenticator, isReset, otherKindTo, startAgainTo } = props
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
      {hasPasskey ? <PasskeyForm purpose="sign-in" verb="Use your passkey" className="sign-in-form" /> : null}
      {hasPasskey && hasAuthenticator ? <p className="line sign-in-or">or</p> : null}
      {isRecovery ? <RecoveryForm /> : null}
      {hasAuthenticator && !isRecovery ? <AppForm isSecond={hasPasskey} /> : null}
      <p className="sign-in-fine">
        <Link to={otherKindTo} className="inline-link">
          {isRecovery ? 'Use your usual second factor instead' : 'Use a recovery code instead'}
        </Link>
      </p>
      {isRecovery ? (
        <p className="sign-in-fine">
          No code left? Ask an owner of the back office to reset your second factor. If you are the only owner, the
          person who runs the server creates a link for you.
        </p>
      ) : null}
    </SignInLayout>
  )
}

function headingOf(isRecovery: boolean, hasPasskey: boolean): string {
  if (isRecovery) return 'Use a recovery code'
  return hasPasskey ? 'Your second factor' : 'Enter the six digits'
}

function AppForm({ isSecond }: { isSecond: boolean }) {
  const isBusy = useNavigation().formData?.has('code')
  return (
    <OfficeForm intent="code" className="sign-in-form" noValidate>
      <Field name="code" label="Code from your authenticator app" hint="It changes every 30 seconds">
        <CodeInput maxLength={7} required />
      </Field>
      <Button busy={isBusy === true} variant={isSecond ? 'ghost' : 'action'}>
        Sign in
      </Button>
    </OfficeForm>
  )
}

function RecoveryForm() {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <OfficeForm intent="recovery" className="sign-in-form" noValidate key="recovery">
      <Field name="recoveryCode" label="Recovery code" hint="One of the ten that you saved. Each works once">
        <TextInput autoComplete="off" autoCapitalize="off" spellCheck={false} className="sign-in-code" required />
      </Field>
      <Button busy={isBusy}>Sign in</Button>
    </OfficeForm>
  )
}
