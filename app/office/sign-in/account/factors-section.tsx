import { Form, useNavigation } from 'react-router'

import type { OwnPasskey } from '#app/identity/passkeys/own-passkey.ts'
import { OfficeForm } from '#app/office/shell/office-form.island.tsx'
import { useFormRefusal } from '#app/web/form/use-form-answer.ts'
import { AskFirst } from '#app/ui/button/ask-first.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { CodeInput } from '#app/ui/field/code-input.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { PageSection } from '#app/ui/page/page-section.tsx'
import { DayName, ShortTime } from '#app/ui/time/time.tsx'

import { PasskeyForm } from '../passkeys/passkey-form.tsx'
import { QrCode, type QrPicture } from '../code/qr-code.tsx'

type PasskeyItemProps = {
  passkey: OwnPasskey
  now: string
  /** Whether it is the colleague's only second factor, which cannot be removed. */
  isLast: boolean
  isFresh: boolean
}

/** Posts `intent` `remove-passkey` with `id`, or `name-passkey` with `id` and `name`. */
function PasskeyItem({ passkey, now, isLast, isFresh }: PasskeyItemProps) {
  const { id, name, addedAt, lastUsedAt, isBackedUp } = passkey
  return (
    <li className="account-passkey">
      <span>
        <b>{name}</b>
        <small>
          {isBackedUp ? 'Passkey, synced by its provider, added ' : 'Passkey, added '}
          <DayName at={addedAt} />
          {lastUsedAt ? (
            <span>
              , used <ShortTime at={lastUsedAt} now={now} />
            </span>
          ) : null}
        </small>
        {isLast ? <small>Your only second factor</small> : null}
      </span>
      {isLast ? null : (
        <AskFirst
          label={
            <>
              Remove<span className="vh"> {name}</span>
            </>
          }
          effect="This device can no longer sign you in. To use it again, add it as a new passkey."
        >
          <Form method="post" preventScrollReset>
            <input type="hidden" name="id" value={id} />
            <Button variant="danger-fill" name="intent" value="remove-passkey">
              Remove<span className="vh"> {name}</span>
            </Button>
          </Form>
        </AskFirst>
      )}
      {isFresh ? <RenamePasskey id={id} name={name} key={name} /> : null}
    </li>
  )
}

function RenamePasskey({ id, name }: { id: string; name: string }) {
  const names = { intents: ['name-passkey'], about: { id } }
  return (
    <details className="account-rename" open={useFormRefusal(names) !== undefined}>
      <summary className="inline-link">
        Rename<span className="vh"> {name}</span>
      </summary>
      <OfficeForm intent="name-passkey" about={{ id }} idPrefix={`${id}-`} className="grid gap-3" preventScrollReset>
        <Field name="name" label="New name">
          <TextInput autoComplete="off" maxLength={60} defaultValue={name} required />
        </Field>
        <Button variant="ghost" size="small" className="justify-self-start">
          Save name
        </Button>
      </OfficeForm>
    </details>
  )
}

export type FactorsSectionProps = {
  passkeys: readonly OwnPasskey[]
  hasAuthenticator: boolean
  /** The QR code and secret of a new authenticator app; undefined until the colleague asks for one. */
  newApp: NewApp | undefined
  /** Whether the second factor is recent enough to change one. */
  isFresh: boolean
  /** The browser's name: the suggested name of a new passkey. */
  deviceNow: string
  now: string
}

const addAppPath = '/staff/account?app='
const confirmFirst = (next: string) => `/staff/confirm?${new URLSearchParams({ next })}`

/** Its forms post the `intent` `passkey-add`, `add-app`, `remove-passkey` or `name-passkey`. */
export function FactorsSection(props: FactorsSectionProps) {
  const { passkeys, hasAuthenticator, newApp, isFresh, deviceNow, now } = props
  const isOnlyOne = !hasAuthenticator && passkeys.length === 1
  return (
    <PageSection heading="Second factor">
      <div className="grid gap-4">
        <ul className="lines account-factors">
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
              <AddAuthenticator {...newApp} />
            </li>
          ) : null}
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} now={now} isLast={isOnlyOne} isFresh={isFresh} />
          ))}
        </ul>
        {isFresh ? (
          <PasskeyForm purpose="add" verb="Add a passkey" variant="ghost" className="grid gap-3" key={passkeys.length}>
            <Field name="device" label="Name of this device" hint="So that you can recognise it if you lose it">
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

/** `secret` is in base32, the format of authenticator apps. */
type NewApp = { qr: QrPicture; secret: string }

/** Posts `intent` `add-app` with `code` to the page's own address. */
function AddAuthenticator({ qr, secret }: NewApp) {
  const isBusy = useNavigation().formData?.get('intent') === 'add-app'
  return (
    <OfficeForm intent="add-app" className="account-app" noValidate preventScrollReset>
      <div className="account-qr">
        <QrCode qr={qr} label="QR code for your authenticator app" />
        <div>
          <b>Scan it with an authenticator app</b>
          <small>Cannot scan? Type this into the app:</small>
          <span className="code select-all">{secret.match(/.{1,4}/gu)?.join(' ')}</span>
        </div>
      </div>
      <Field name="code" label="The code that the app shows">
        <CodeInput maxLength={7} placeholder="000000" required />
      </Field>
      <Button busy={isBusy} className="justify-self-start">
        Add the app
      </Button>
    </OfficeForm>
  )
}
