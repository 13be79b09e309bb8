import { ArrowRight } from 'lucide-react'
import { Link, useNavigation } from 'react-router'

import { OfficeForm } from '#app/office/shell/office-form.island.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { PasswordInput } from '#app/ui/field/password-input.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'

import { SignInLayout } from './sign-in-layout.tsx'

/** Posts `email` and `password` to the page's own address. */
export function SignInForm() {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <SignInLayout
      heading="Sign in"
      lead="The back office is for staff. Retailers log in at “Log in” on the public site."
    >
      <OfficeForm className="sign-in-form" noValidate>
        <Field name="email" label="Work email">
          <TextInput type="email" autoComplete="username" autoCapitalize="off" spellCheck={false} required />
        </Field>
        <Field name="password" label="Password">
          <PasswordInput autoComplete="current-password" required />
        </Field>
        <Button busy={isBusy}>
          Next: your code <ArrowRight aria-hidden="true" />
        </Button>
      </OfficeForm>
      <p className="sign-in-fine">
        <Link to="/staff/forgot-password" className="inline-link">
          Forgot your password?
        </Link>
      </p>
    </SignInLayout>
  )
}
