import { Send } from 'lucide-react'
import { Form, useNavigation } from 'react-router'

import { Button } from '#app/ui/button.tsx'
import { ErrorSummary, type FieldProblem } from '#app/ui/field/error-summary.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'
import { SidePanel } from '#app/ui/record/side-panel.tsx'

import { roles } from '#app/staff/roles.ts'
import { messageFor } from '#app/staff/sign-in/problems.ts'
import { KeyChoices } from './role-key.tsx'

type InviteScreenProps = {
  typed: { name: string; email: string; role: string; reason: string }
  problems: readonly FieldProblem[]
}

/** Posts `name`, `email`, `role` and `reason` to its own address. */
export function InviteScreen({ typed, problems }: InviteScreenProps) {
  const isBusy = useNavigation().formAction === '/staff/team/invite'
  return (
    <SidePanel label="Invite a colleague" heading="Invite a colleague" closeTo="/staff/team">
      <ErrorSummary problems={problems} />
      <Form method="post" action="/staff/team/invite" className="team-form" noValidate>
        <Field name="name" label="Their name" error={messageFor(problems, 'name')}>
          <TextInput autoComplete="off" defaultValue={typed.name} required />
        </Field>
        <Field name="email" label="Work email" error={messageFor(problems, 'email')}>
          <TextInput
            type="email"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            defaultValue={typed.email}
            required
          />
        </Field>
        <KeyChoices defaultValue={roles.find((role) => role === typed.role)} error={messageFor(problems, 'role')} />
        <Field name="reason" label="Why" optional hint="Goes into the audit log" error={messageFor(problems, 'reason')}>
          <TextInput autoComplete="off" maxLength={200} defaultValue={typed.reason} />
        </Field>
        <Button busy={isBusy}>
          <Send aria-hidden="true" /> Send the invitation
        </Button>
      </Form>
      <p className="text-text-soft">
        The link works once, for seven days. They choose a password and a second factor before they see anything.
      </p>
    </SidePanel>
  )
}
