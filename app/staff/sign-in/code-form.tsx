import { Form, Link, useNavigation } from 'react-router'

import { Button } from '#app/ui/button.tsx'
import { ErrorSummary, type FieldProblem } from '#app/ui/field/error-summary.tsx'
import { CodeInput } from '#app/ui/field/code-input.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'

import { messageFor } from './problems.ts'
import { SignInLayout } from './sign-in-layout.tsx'

/** Posts `code`, six digits with or without a space, or `recoveryCode`, to the page's own address. */
export type CodeFormProps = {
  email: string
  kind: 'authenticator' | 'recovery'
  /** Where the other kind of code is asked for. */
  otherKindTo: string
  /** Back to email and password. */
  startAgainTo: string
  problems?: readonly FieldProblem[]
}

export function CodeForm({ email, kind, otherKindTo, startAgainTo, problems = [] }: CodeFormProps) {
  const isBusy = useNavigation().state === 'submitting'
  const isRecovery = kind === 'recovery'
  return (
    <SignInLayout
      heading={isRecovery ? 'A spare key' : 'Six digits, please'}
      lead={
        <>
          Signing in as <b>{email}</b>.{' '}
          <Link to={startAgainTo} className="inline-link">
            Not you?
          </Link>
        </>
      }
    >
      <ErrorSummary problems={problems} />
      <Form method="post" className="door-form" noValidate key={kind}>
        {isRecovery ? (
          <Field
            name="recoveryCode"
            label="Recovery code"
            hint="One of the ten that you saved. Each works once"
            error={messageFor(problems, 'recoveryCode')}
          >
            <TextInput autoComplete="off" autoCapitalize="off" spellCheck={false} className="door-code" required />
          </Field>
        ) : (
          <Field
            name="code"
            label="Code from your authenticator app"
            hint="It changes every 30 seconds"
            error={messageFor(problems, 'code')}
          >
            <CodeInput maxLength={7} required />
          </Field>
        )}
        <Button busy={isBusy}>Sign in</Button>
      </Form>
      <p className="door-fine">
        <Link to={otherKindTo} className="inline-link">
          {isRecovery ? 'Use the code from your app instead' : 'Use a recovery code instead'}
        </Link>
      </p>
    </SignInLayout>
  )
}
