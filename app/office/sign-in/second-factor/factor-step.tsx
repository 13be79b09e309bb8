import { ArrowRight } from 'lucide-react'
import { useNavigation } from 'react-router'

import { OfficeForm } from '#app/office/shell/office-form.island.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { CodeInput } from '#app/ui/field/code-input.tsx'
import { Field } from '#app/ui/field/field.tsx'

import { PasskeyForm } from '../passkeys/passkey-form.tsx'
import { QrCode, type QrPicture } from '../code/qr-code.tsx'
import { SignInLayout } from '../sign-in-layout.tsx'

type FactorStepProps = {
  qr: QrPicture
  /** In base32, the format of authenticator apps. */
  secret: string
}

export function FactorStep({ qr, secret }: FactorStepProps) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <SignInLayout heading="Set up your second factor" lead={<b>Step 2 of 3: your second factor</b>}>
      <OfficeForm intent="code" className="sign-in-form" noValidate>
        <div className="card sign-in-qr">
          <QrCode qr={qr} label="QR code for your authenticator app" />
          <div>
            <b>Scan it with an authenticator app</b>
            <p className="sign-in-fine">Cannot scan? Type this into the app:</p>
            <span className="code select-all">{secret.match(/.{1,4}/gu)?.join(' ')}</span>
          </div>
        </div>
        <Field name="code" label="The code that the app shows">
          <CodeInput maxLength={7} placeholder="000000" required />
        </Field>
        <Button busy={isBusy}>
          Next: ten recovery codes <ArrowRight aria-hidden="true" />
        </Button>
      </OfficeForm>
      <p className="line sign-in-or needs-script">or</p>
      <PasskeyForm purpose="enrol" verb="Use a passkey instead" variant="ghost" className="sign-in-form" />
      <p className="sign-in-fine needs-script">
        A finger, a face or the PIN of this device, or a security key. You can add more under Your account.
      </p>
    </SignInLayout>
  )
}
