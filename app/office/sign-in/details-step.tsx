import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'

import { OfficeForm } from '#app/office/shell/office-form.island.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { PasswordInput } from '#app/ui/field/password-input.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'

import { SignInLayout } from './sign-in-layout.tsx'

type DetailsStepProps = {
  heading: string
  lead: ReactNode
  /** The known name and address of the person. */
  known?: { name: string; email: string } | undefined
  /** Whether the address cannot be changed here. */
  isEmailFixed?: boolean
  /** The minimum length in characters. */
  passwordAtLeast: number
}

/** The first of three steps of a new colleague or owner. Posts `name`, `email`, `password` to the page's address. */
export function DetailsStep({ heading, lead, known, isEmailFixed, passwordAtLeast }: DetailsStepProps) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <SignInLayout heading={heading} lead={lead}>
      <OfficeForm className="sign-in-form" noValidate>
        <Field name="name" label="Your name">
          <TextInput autoComplete="name" defaultValue={known?.name} required />
        </Field>
        <Field name="email" label="Work email" hint={isEmailFixed ? 'You sign in with it' : undefined}>
          <TextInput
            type="email"
            autoComplete="username"
            autoCapitalize="off"
            spellCheck={false}
            defaultValue={known?.email}
            readOnly={isEmailFixed}
            required
          />
        </Field>
        <Field
          name="password"
          label="Password"
          hint={`At least ${passwordAtLeast} characters. A few unrelated words are easy to remember`}
        >
          <PasswordInput autoComplete="new-password" required />
        </Field>
        <Button busy={isBusy}>
          Next: your second factor <ArrowRight aria-hidden="true" />
        </Button>
      </OfficeForm>
    </SignInLayout>
  )
}
