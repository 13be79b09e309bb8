import { FlowCheck } from '#app/web/form/flow-check.tsx'
import { useOnline } from '#app/web/form/send/use-online.ts'
import { type PageFormPlan, usePageForm } from '#app/web/form/use-page-form.ts'
import { FlowButton } from '#app/ui/flow/flow-button.tsx'
import { FlowField } from '#app/ui/flow/flow-field.tsx'
import { FlowForm } from '#app/ui/flow/flow-form.tsx'
import { FlowPassword } from '#app/ui/flow/flow-password.tsx'

import type { RetailerCheck } from '../../../retailer-limits.ts'
import { ownWords } from '../own-words.ts'
import { passwordRefusal } from './password-refusal.ts'

/** Changes the email (rule AC44). The new email takes effect once both addresses have confirmed. */
export function EmailForm() {
  const form = usePageForm(emailPlan)
  return (
    <FlowForm life={form} label="Change your email" isOnline={useOnline()}>
      <FlowField name="email" label="New email" type="email" autoComplete="email" />
      <FlowPassword name="password" label="Your password" autoComplete="current-password" />
      {form.session ? <FlowCheck session={form.session} /> : null}
      <p>
        We write to both addresses. Confirm in both mails. Then you are logged out everywhere, and log in with the new
        email.
      </p>
      <FlowButton>Change your email</FlowButton>
    </FlowForm>
  )
}

const emailPlan: PageFormPlan<'email' | 'password'> = {
  intent: 'email',
  actionAtTimes: 'login' satisfies RetailerCheck,
  fields: ['email', 'password'],
  refusalOf: passwordRefusal,
  words: ownWords('Writing to both addresses…'),
}

/** Stops a change of email that waits for confirmations. */
export const StopEmailForm = () => (
  <FlowForm life={usePageForm(stopPlan)} label="Stop the change of your email" isOnline={useOnline()}>
    <FlowButton variant="danger">Stop the change</FlowButton>
  </FlowForm>
)

const stopPlan: PageFormPlan<never> = { intent: 'stop-email', fields: [], words: ownWords('Stopping…') }
