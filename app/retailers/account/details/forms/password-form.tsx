import { FlowCheck } from '#app/web/form/flow-check.tsx'
import { useOnline } from '#app/web/form/send/use-online.ts'
import { type PageFormPlan, usePageForm } from '#app/web/form/use-page-form.ts'
import { FlowButton } from '#app/ui/flow/flow-button.tsx'
import { FlowForm } from '#app/ui/flow/flow-form.tsx'
import { FlowPassword } from '#app/ui/flow/flow-password.tsx'

import type { RetailerCheck } from '../../../retailer-limits.ts'
import { minPasswordLength } from '../../../setup/setup-fields.ts'
import { ownWords } from '../own-words.ts'
import { passwordRefusal } from './password-refusal.ts'

/** Changes the password, with the old one (rule AC39). */
export function PasswordForm({ email, hasPasskeys }: { email: string; hasPasskeys: boolean }) {
  const form = usePageForm(passwordPlan)
  return (
    <FlowForm life={form} label="Change your password" isOnline={useOnline()}>
      {/* Lets password managers find the account of this password. */}
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

const passwordPlan: PageFormPlan<'oldPassword' | 'password' | 'passwordAgain'> = {
  intent: 'password',
  actionAtTimes: 'login' satisfies RetailerCheck,
  fields: ['oldPassword', 'password', 'passwordAgain'],
  refusalOf: passwordRefusal,
  words: ownWords('Changing your password…'),
}
