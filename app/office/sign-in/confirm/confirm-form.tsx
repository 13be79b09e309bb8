import { Link, useNavigation } from 'react-router'

import { OfficeForm } from '#app/office/shell/office-form.island.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { CodeInput } from '#app/ui/field/code-input.tsx'
import { Field } from '#app/ui/field/field.tsx'

import { PasskeyForm } from '../passkeys/passkey-form.tsx'
import { SignInLayout } from '../sign-in-layout.tsx'

type ConfirmFormProps = { hasPasskey: boolean; backTo: string }

/** Posts `code` or `passkey` to the page's own address. A plain form without the router, because the response may lead to a file. */
export function ConfirmForm({ hasPasskey, backTo }: ConfirmFormProps) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <SignInLayout heading="Confirm your identity" lead="Enter your code again to continue.">
      {hasPasskey ? (
        <>
          <PasskeyForm purpose="confirm" verb="Use your passkey" className="sign-in-form" reloadDocument />
          <p className="line sign-in-or needs-script">or</p>
        </>
      ) : null}
      <OfficeForm intent="code" className="sign-in-form" noValidate reloadDocument>
        <Field name="code" label="Code from your authenticator app" hint="Or one of your recovery codes">
          <CodeInput maxLength={20} inputMode="text" required />
        </Field>
        <Button busy={isBusy} variant={hasPasskey ? 'ghost' : 'action'}>
          Confirm
        </Button>
      </OfficeForm>
      <p className="sign-in-fine">
        <Link to={backTo} className="inline-link">
          Cancel
        </Link>
      </p>
    </SignInLayout>
  )
}

/** Replaces the form when the target is a download: the file downloads by itself, and the page links back. */
export function FileReady({ fileTo, backTo }: { fileTo: string; backTo: string }) {
  return (
    <SignInLayout heading="Your download begins" lead="Your file is on its way.">
      <p>
        <a href={fileTo} className="inline-link">
          Download it again
        </a>
      </p>
      <p className="sign-in-fine">
        <Link to={backTo} className="inline-link">
          Back to the list
        </Link>
      </p>
    </SignInLayout>
  )
}
