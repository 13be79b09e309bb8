import { Send } from 'lucide-react'
import { useNavigation } from 'react-router'

import { OfficeForm } from '#app/office/shell/office-form.island.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'
import { SidePanel } from '#app/ui/record/side-panel/side-panel.tsx'

import { KeyChoices } from './role-key.tsx'

/** Posts `name`, `email`, `role` and `reason` to its own address. */
export function InviteScreen() {
  const isBusy = useNavigation().formAction === '/staff/team/invite'
  return (
    <SidePanel label="Invite a colleague" heading="Invite a colleague" closeTo="/staff/team">
      <OfficeForm action="/staff/team/invite" className="team-form" noValidate>
        <Field name="name" label="Their name">
          <TextInput autoComplete="off" required />
        </Field>
        <Field name="email" label="Work email">
          <TextInput type="email" autoComplete="off" autoCapitalize="off" spellCheck={false} required />
        </Field>
        <KeyChoices defaultValue={undefined} />
        <Field name="reason" label="Reason" optional hint="Recorded in the audit log">
          <TextInput autoComplete="off" maxLength={200} />
        </Field>
        <Button busy={isBusy}>
          <Send aria-hidden="true" /> Send the invitation
        </Button>
      </OfficeForm>
      <p className="text-text-soft">
        The link works once, for seven days. They choose a password and a second factor before they see anything.
      </p>
    </SidePanel>
  )
}
