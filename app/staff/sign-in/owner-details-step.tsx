import { ArrowRight } from 'lucide-react'
import { Form, useNavigation } from 'react-router'

import { Button } from '#app/ui/button.tsx'
import { ErrorSummary, type FieldProblem } from '#app/ui/field/error-summary.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { PasswordInput } from '#app/ui/field/password-input.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'

import { messageFor } from './problems.ts'
import { SignInLayout } from './sign-in-layout.tsx'

type OwnerDetailsStepProps = {
  problems: readonly FieldProblem[]
  typed?: { name: string; email: string }
  /** Characters. */
  passwordAtLeast: number
}

export function OwnerDetailsStep({ problems, typed, passwordAtLeast }: OwnerDetailsStepProps) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <SignInLayout heading="You hold the first key" lead={<b>First start. Step 1 of 3: who you are</b>}>
      <ErrorSummary problems={problems} />
      <Form method="post" className="door-form" noValidate>
        <Field name="name" label="Your name" error={messageFor(problems, 'name')}>
          <TextInput autoComplete="name" defaultValue={typed?.name} required />
        </Field>
        <Field name="email" label="Work email" error={messageFor(problems, 'email')}>
          <TextInput
            type="email"
            autoComplete="username"
            autoCapitalize="off"
            spellCheck={false}
            defaultValue={typed?.email}
            required
          />
        </Field>
        <Field
          name="password"
          label="Password"
          hint={`At least ${passwordAtLeast} characters. A few unrelated words are easy to remember`}
          error={messageFor(problems, 'password')}
        >
          <PasswordInput autoComplete="new-password" required />
        </Field>
        <Button busy={isBusy}>
          Next: your second factor <ArrowRight aria-hidden="true" />
        </Button>
      </Form>
    </SignInLayout>
  )
}
