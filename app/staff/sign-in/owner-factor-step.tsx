import { ArrowRight } from 'lucide-react'
import { Form, useNavigation } from 'react-router'

import { Button } from '#app/ui/button.tsx'
import { CodeInput } from '#app/ui/field/code-input.tsx'
import { ErrorSummary, type FieldProblem } from '#app/ui/field/error-summary.tsx'
import { Field } from '#app/ui/field/field.tsx'

import { messageFor } from './problems.ts'
import { QrCode, type QrPicture } from './qr-code.tsx'
import { SignInLayout } from './sign-in-layout.tsx'

type OwnerFactorStepProps = {
  problems: readonly FieldProblem[]
  qr: QrPicture
  /** Base32, as authenticator apps take it. */
  secret: string
}

export function OwnerFactorStep({ problems, qr, secret }: OwnerFactorStepProps) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <SignInLayout heading="Cut a second key" lead={<b>First start. Step 2 of 3: your second factor</b>}>
      <ErrorSummary problems={problems} />
      <Form method="post" className="door-form" noValidate>
        <div className="door-qr">
          <QrCode qr={qr} label="QR code for your authenticator app" />
          <div>
            <b>Scan it with an authenticator app</b>
            <p className="door-fine">Cannot scan? Type this into the app:</p>
            <span className="code select-all">{secret.match(/.{1,4}/gu)?.join(' ')}</span>
          </div>
        </div>
        <Field name="code" label="The code that the app shows" error={messageFor(problems, 'code')}>
          <CodeInput maxLength={7} placeholder="000000" required />
        </Field>
        <Button busy={isBusy}>
          Next: ten recovery codes <ArrowRight aria-hidden="true" />
        </Button>
      </Form>
    </SignInLayout>
  )
}
