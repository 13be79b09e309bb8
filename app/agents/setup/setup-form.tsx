import { useOnline } from '#app/platform/form/use-online.ts'
import { FlowButton } from '#app/ui/flow/flow-button.tsx'
import { FlowField } from '#app/ui/flow/flow-field.tsx'
import { FlowForm } from '#app/ui/flow/flow-form.tsx'
import { FlowNote } from '#app/ui/flow/flow-note.tsx'
import { FlowPassword } from '#app/ui/flow/flow-password.tsx'

import type { InvitationQuery } from '../activate/invitation-query.ts'
import { minPasswordLength } from './setup-fields.ts'
import { useSetup } from './use-setup.ts'

type SetupFormProps = { invitation: InvitationQuery; named(givenName: string): void }

/** Contact details and a password; the fields stand while the page waits to lead on. */
export function SetupForm({ invitation, named }: SetupFormProps) {
  const { form, isSubmitted } = useSetup(invitation.invitationCode, named)
  return (
    <FlowForm life={form} label="Set up your account" isOnline={useOnline()}>
      <div className="setup-names">
        <FlowField
          name="givenName"
          label="Given name"
          autoComplete="given-name"
          maxLength={100}
          defaultValue={invitation.first}
        />
        <FlowField
          name="surname"
          label="Surname"
          optional
          autoComplete="family-name"
          maxLength={100}
          defaultValue={invitation.last}
        />
      </div>
      <FlowField
        name="email"
        label="Email"
        hint="The one your invitation was sent to."
        type="email"
        autoComplete="username"
        defaultValue={invitation.email}
      />
      <FlowPassword
        name="password"
        label="Password"
        hint={`At least ${minPasswordLength} characters. Long beats clever: three or four words you can remember.`}
        autoComplete="new-password"
      />
      <FlowPassword name="passwordAgain" label="Password again" autoComplete="new-password" />
      <FlowButton>Make my account</FlowButton>
      <div role="status">
        {isSubmitted ? (
          <FlowNote tone="good" title="Submitted!">
            Opening your stores.
          </FlowNote>
        ) : null}
      </div>
    </FlowForm>
  )
}
