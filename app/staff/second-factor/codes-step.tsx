import { Form, useNavigation } from 'react-router'

import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/field/checkbox.tsx'
import { ErrorSummary, type FieldProblem } from '#app/ui/field/error-summary.tsx'

import { RecoveryCodes } from '../account/recovery-codes.tsx'
import { SignInLayout } from '../sign-in/sign-in-layout.tsx'

type CodesStepProps = { problems: readonly FieldProblem[]; email: string; codes: readonly string[] }

export function CodesStep({ problems, email, codes }: CodesStepProps) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <SignInLayout heading="Ten spare keys" lead={<b>Step 3 of 3: recovery codes</b>}>
      <ErrorSummary problems={problems} />
      <p className="mb-4">
        Each signs you in once, when your app is not at hand. They are shown this one time, so keep them where you keep
        things that matter.
      </p>
      <RecoveryCodes codes={codes} account={email} />
      <Form method="post" className="door-form mt-4" noValidate>
        <Checkbox id="saved" name="saved" value="yes" label="I have saved these codes" required />
        <Button busy={isBusy}>Open the office</Button>
      </Form>
    </SignInLayout>
  )
}
