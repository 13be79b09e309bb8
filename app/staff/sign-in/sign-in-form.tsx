import { ArrowRight } from 'lucide-react'
import { Form, Link, useNavigation } from 'react-router'

import { Button } from '#app/ui/button.tsx'
import { ErrorSummary, type FieldProblem } from '#app/ui/field/error-summary.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { PasswordInput } from '#app/ui/field/password-input.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'

import { messageFor } from './problems.ts'
import { SignInLayout } from './sign-in-layout.tsx'

/** Posts `email` and `password` to the page's own address. */
type SignInFormProps = {
  /** What had been typed; a password is never sent back. */
  email?: string
  /** `field` is `email` or `password`, or absent for a refusal of both. */
  problems?: readonly FieldProblem[]
}

export function SignInForm({ email, problems = [] }: SignInFormProps) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <SignInLayout
      heading="Sign in"
      lead="The back office is for staff. Retailers log in at “Log in” on the public site."
    >
      <ErrorSummary problems={problems} />
      <Form method="post" className="door-form" noValidate>
        <Field name="email" label="Work email" error={messageFor(problems, 'email')}>
          <TextInput
            type="email"
            autoComplete="username"
            autoCapitalize="off"
            spellCheck={false}
            defaultValue={email}
            required
          />
        </Field>
        <Field name="password" label="Password" error={messageFor(problems, 'password')}>
          <PasswordInput autoComplete="current-password" required />
        </Field>
        <Button busy={isBusy}>
          Next: your code <ArrowRight aria-hidden="true" />
        </Button>
      </Form>
      <p className="door-fine">
        <Link to="/staff/forgot-password" className="inline-link">
          Forgot your password?
        </Link>
      </p>
    </SignInLayout>
  )
}
