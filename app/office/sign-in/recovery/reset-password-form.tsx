import { ArrowRight } from 'lucide-react'
import { useNavigation } from 'react-router'

import { OfficeForm } from '#app/office/shell/office-form.island.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { PasswordInput } from '#app/ui/field/password-input.tsx'

import { minimumPasswordLength } from '../../team/members/member-password.ts'
import { SignInLayout } from '../sign-in-layout.tsx'

type ResetPasswordFormProps = {
  email: string
  /** The next step: the member's second factor, or setting one up. */
  owes: 'code' | 'enrolment'
  removesFactor: boolean
}

/** Posts `password` to the page's own address, which contains the key. */
export function ResetPasswordForm({ email, owes, removesFactor }: ResetPasswordFormProps) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <SignInLayout
      heading="Set a new password"
      lead={
        <>
          <b>{owes === 'code' ? 'Step 1 of 2: a new password' : 'Step 1 of 3: a new password'}</b> for {email}
        </>
      }
    >
      {removesFactor ? (
        <Notice title="Your second factor is removed as well.">
          Authenticator app, passkeys and recovery codes stop working. You set up new ones next.
        </Notice>
      ) : null}
      <OfficeForm className="sign-in-form" noValidate>
        <input type="hidden" name="username" autoComplete="username" defaultValue={email} />
        <Field
          name="password"
          label="New password"
          hint={`At least ${minimumPasswordLength} characters. A few unrelated words are easy to remember`}
        >
          <PasswordInput autoComplete="new-password" required />
        </Field>
        <Button busy={isBusy}>
          {owes === 'code' ? 'Next: your second factor' : 'Next: a new second factor'} <ArrowRight aria-hidden="true" />
        </Button>
      </OfficeForm>
      <p className="sign-in-fine">Your other devices are signed out when it takes effect.</p>
    </SignInLayout>
  )
}
