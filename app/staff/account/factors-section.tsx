import { Form, useNavigation } from 'react-router'

import { Notice } from '#app/ui/feedback/notice.tsx'
import { ErrorSummary, type FieldProblem } from '#app/ui/field/error-summary.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageSection } from '#app/ui/page/page-section.tsx'
import { Button } from '#app/ui/button.tsx'
import { CodeInput } from '#app/ui/field/code-input.tsx'

import { PasskeyForm } from '../passkeys/passkey-form.tsx'
import { PasskeyItem, type PasskeyRow } from './passkey-item.tsx'
import { messageFor } from '../sign-in/problems.ts'
import { QrCode, type QrPicture } from '../sign-in/qr-code.tsx'

export type FactorsSectionProps = {
  passkeys: readonly PasskeyRow[]
  hasAuthenticator: boolean
  /** What an authenticator app is set up with; there once it was asked for. */
  newApp: NewApp | undefined
  /** Whether the second factor was given lately enough to change one. */
  isFresh: boolean
  /** What the browser is called, for the new one's name. */
  deviceNow: string
  now: string
  problem: string | undefined
  appProblems: readonly FieldProblem[]
}

const addAppPath = '/staff/account?app='
const confirmFirst = (next: string) => `/staff/confirm?${new URLSearchParams({ next })}`

/** Posts `passkey` with `device`, or an `intent` of its parts, to the page's own address. */
export function FactorsSection(props: FactorsSectionProps) {
  const { passkeys, hasAuthenticator, newApp, isFresh, deviceNow, now, problem, appProblems } = props
  const isOnlyOne = !hasAuthenticator && passkeys.length === 1
  return (
    <PageSection heading="Second factor">
      <div className="grid gap-4">
        {problem ? (
          <Notice tone="bad" title="Not done." isNews>
            {problem}
          </Notice>
        ) : null}
        <ul className="account-factors">
          <li>
            <span>
              <b>Authenticator app</b>
              <small>{hasAuthenticator ? 'Six digits, every 30 seconds' : 'Not set up'}</small>
            </span>
            {hasAuthenticator || newApp ? null : (
              <LinkButton to={isFresh ? addAppPath : confirmFirst(addAppPath)} variant="ghost" size="small">
                Set up<span className="vh"> an authenticator app</span>
              </LinkButton>
            )}
          </li>
          {newApp ? (
            <li>
              <AddAuthenticator {...newApp} problems={appProblems} />
            </li>
          ) : null}
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} now={now} isLast={isOnlyOne} isFresh={isFresh} />
          ))}
        </ul>
        {isFresh ? (
          <PasskeyForm purpose="add" verb="Add a passkey" variant="ghost" className="grid gap-3" key={passkeys.length}>
            <Field name="device" label="Name of this device" hint="So that you know which one it is, should it be lost">
              <TextInput autoComplete="off" maxLength={60} defaultValue={deviceNow} />
            </Field>
          </PasskeyForm>
        ) : (
          <LinkButton to={confirmFirst('/staff/account')} className="justify-self-start">
            Add a passkey
          </LinkButton>
        )}
        <p className="text-text-soft">A finger, a face or the PIN of this device, or a security key with a PIN.</p>
      </div>
    </PageSection>
  )
}

/** `secret`: base32, as authenticator apps take it. */
type NewApp = { qr: QrPicture; secret: string }

/** Posts `intent` `add-app` with `code` to the page's own address. */
function AddAuthenticator({ qr, secret, problems }: NewApp & { problems: readonly FieldProblem[] }) {
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
