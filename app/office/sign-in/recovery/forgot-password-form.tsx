import { Link, useNavigation } from 'react-router'

import { OfficeForm } from '#app/office/shell/office-form.island.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'

import { SignInLayout } from '../sign-in-layout.tsx'

function BackToSignIn() {
  return (
    <p className="sign-in-fine">
      <Link to="/staff/sign-in" className="inline-link">
        Back to sign in
      </Link>
    </p>
  )
}

/** Posts `email` to the page's own address. */
export function ForgotPasswordForm() {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <SignInLayout
      heading="Forgot your password?"
      lead="We email you a link to set a new one. You need your second factor for it as well."
    >
      <OfficeForm className="sign-in-form" noValidate>
        <Field name="email" label="Work email">
          <TextInput type="email" autoComplete="username" autoCapitalize="off" spellCheck={false} required />
        </Field>
        <Button busy={isBusy}>Email me the link</Button>
      </OfficeForm>
      <BackToSignIn />
    </SignInLayout>
  )
}

/** Replaces the form after it was sent, whether or not the address has an account. */
export function LinkSent({ email }: { email: string }) {
  return (
    <SignInLayout
      heading="Check your email"
      lead={<b role="status">A link is on its way, if this address has an account.</b>}
    >
      <p>
        We write to <b>{email}</b>. The link works once, for one hour, and only the newest one works.
      </p>
      <p className="sign-in-fine">
        No email after a few minutes? Look in the spam folder, or ask an owner of the back office to send you a link.
      </p>
      <BackToSignIn />
    </SignInLayout>
  )
}
