import { useNavigation } from 'react-router'

import { OfficeForm } from '#app/office/shell/office-form.island.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { PasswordInput } from '#app/ui/field/password-input.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { PageSection } from '#app/ui/page/page-section.tsx'

import { minimumPasswordLength } from '../../team/members/member-password.ts'

type PasswordSectionProps = {
  email: string
  isFresh: boolean
  /** How many other sessions the change ended; undefined if nothing was changed. */
  ended: number | undefined
}

/** Posts `intent` `password` with `oldPassword` and `password` to the page's own address. */
export function PasswordSection({ email, isFresh, ended }: PasswordSectionProps) {
  const isBusy = useNavigation().formData?.get('intent') === 'password'
  return (
    <PageSection heading="Password">
      {ended === undefined ? null : (
        <Notice tone="good" title="Password changed." isNews>
          You are signed out everywhere else, and we emailed you about it.
        </Notice>
      )}
      {isFresh ? (
        <OfficeForm
          intent="password"
          className="grid justify-items-stretch gap-4"
          noValidate
          preventScrollReset
          key={ended}
        >
          <input type="hidden" name="username" autoComplete="username" defaultValue={email} />
          <Field name="oldPassword" label="Current password">
            <PasswordInput autoComplete="current-password" required />
          </Field>
          <Field
            name="password"
            label="New password"
            hint={`At least ${minimumPasswordLength} characters. A few unrelated words are easy to remember`}
          >
            <PasswordInput autoComplete="new-password" required />
          </Field>
          <Button variant="ghost" busy={isBusy} className="justify-self-start">
            Change the password
          </Button>
          <p className="text-text-soft">All your other browsers are signed out.</p>
        </OfficeForm>
      ) : (
        <LinkButton to="/staff/confirm?next=%2Fstaff%2Faccount">Change the password</LinkButton>
      )}
    </PageSection>
  )
}
