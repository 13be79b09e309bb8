import { useEffect } from 'react'

import { lazy, LazyPart } from '#app/ui/loading/lazy-part.tsx'

import { agentName } from '../agent-name.ts'
import { passkeyForms, PasskeysSection } from '../passkeys/passkeys-section.tsx'
import { DetailsSection } from './details-section.tsx'
import type { OwnAccount } from './own-account.ts'
import { SessionsSection } from './sessions-section.tsx'

const nameForm = lazy(async () => (await import('./name-form.tsx')).NameForm)
const emailParts = lazy(() => import('./email-form.tsx'))
const phoneForm = lazy(async () => (await import('./phone-form.tsx')).PhoneForm)
const passwordForm = lazy(async () => (await import('./password-form.tsx')).PasswordForm)

type DetailsScreenProps = { own: OwnAccount; reload(): void }

function NameSection({ own: { account }, reload }: DetailsScreenProps) {
  return (
    <DetailsSection
      heading="Name"
      verb="Change your name"
      form={nameForm}
      renderForm={(NameForm, finish) => (
        <NameForm
          {...account}
          done={() => {
            finish('Your name was changed, and we wrote to your email.')
            reload()
          }}
        />
      )}
    >
      {() => <p>{agentName(account)}</p>}
    </DetailsSection>
  )
}

function EmailSection({ own: { account, emailChange }, reload }: DetailsScreenProps) {
  const done = (finish: (news: string) => void, news: string) => () => {
    finish(news)
    reload()
  }
  return (
    <DetailsSection
      heading="Email"
      verb={emailChange ? undefined : 'Change your email'}
      form={emailParts}
      renderForm={({ EmailForm }, finish) => <EmailForm done={done(finish, 'We wrote to both addresses.')} />}
    >
      {(finish) => (
        <>
          <p>{account.email}</p>
          {emailChange ? (
            <LazyPart thing={emailParts}>
              {({ WaitingEmail }) => (
                <WaitingEmail
                  change={emailChange}
                  email={account.email}
                  done={done(finish, 'The change was stopped. Your email stays as it is.')}
                />
              )}
            </LazyPart>
          ) : null}
        </>
      )}
    </DetailsSection>
  )
}

function PhoneSection({ own: { account }, reload }: DetailsScreenProps) {
  return (
    <DetailsSection
      heading="Phone"
      verb={account.phone ? 'Change your phone number' : 'Add a phone number'}
      form={phoneForm}
      renderForm={(PhoneForm, finish) => (
        <PhoneForm
          phone={account.phone}
          done={() => {
            finish('Your phone number was changed, and we wrote to your email.')
            reload()
          }}
        />
      )}
    >
      {() => <p>{account.phone || 'None. Each shop has a number of its own in its contract.'}</p>}
    </DetailsSection>
  )
}

function PasswordSection({ own: { account, passkeys }, reload }: DetailsScreenProps) {
  return (
    <DetailsSection
      heading="Password"
      verb="Change your password"
      form={passwordForm}
      renderForm={(PasswordForm, finish) => (
        <PasswordForm
          email={account.email}
          hasPasskeys={passkeys.length > 0}
          done={() => {
            finish('Your password was changed. You are logged out everywhere else, and we wrote to your email.')
            reload()
          }}
        />
      )}
    >
      {() => <p>You log in with it and your email.</p>}
    </DetailsSection>
  )
}

/** What there is of somebody's account, thing by thing. */
export function DetailsScreen(props: DetailsScreenProps) {
  useEffect(() => {
    // Fetched while somebody reads, so that they are there when they press; what does not come is fetched then.
    for (const part of [nameForm, emailParts, phoneForm, passwordForm, passkeyForms]) part.load().catch(() => undefined)
  }, [])
  return (
    <>
      <NameSection {...props} />
      <EmailSection {...props} />
      <PhoneSection {...props} />
      <PasswordSection {...props} />
      <PasskeysSection passkeys={props.own.passkeys} reload={props.reload} />
      <SessionsSection sessions={props.own.sessions} reload={props.reload} />
    </>
  )
}
