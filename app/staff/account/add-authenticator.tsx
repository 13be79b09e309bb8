import { Form, useNavigation } from 'react-router'

import { Button } from '#app/ui/button.tsx'
import { CodeInput } from '#app/ui/field/code-input.tsx'
import { ErrorSummary, type FieldProblem } from '#app/ui/field/error-summary.tsx'
import { Field } from '#app/ui/field/field.tsx'

import { messageFor } from '../sign-in/problems.ts'
import { QrCode, type QrPicture } from '../sign-in/qr-code.tsx'

/** `secret`: base32, as authenticator apps take it. */
export type NewApp = { qr: QrPicture; secret: string }

/** Posts `intent` `add-app` with `code` to the page's own address. */
export function AddAuthenticator({ qr, secret, problems }: NewApp & { problems: readonly FieldProblem[] }) {
  const isBusy = useNavigation().formData?.get('intent') === 'add-app'
  return (
    <Form method="post" className="account-app" noValidate preventScrollReset>
      <ErrorSummary problems={problems} />
      <div className="account-qr">
        <QrCode qr={qr} label="QR code for your authenticator app" />
        <div>
          <b>Scan it with an authenticator app</b>
          <small>Cannot scan? Type this into the app:</small>
          <span className="code select-all">{secret.match(/.{1,4}/gu)?.join(' ')}</span>
        </div>
      </div>
      <Field name="code" label="The code that the app shows" error={messageFor(problems, 'code')}>
        <CodeInput maxLength={7} placeholder="000000" required />
      </Field>
      <Button name="intent" value="add-app" busy={isBusy} className="justify-self-start">
        Add the app
      </Button>
    </Form>
  )
}
