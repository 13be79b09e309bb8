import { useEffect } from 'react'

import { retailerName } from '../../retailer-name.ts'
import { PasskeysSection } from '../passkeys/passkeys-section.tsx'
import { Change, DetailsSection, type DetailsView } from './details-section.tsx'
import type { OwnAccount } from './own-account.ts'
import { detailsForms, OwnForms } from './forms/own-forms.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { WaitingEmail } from './waiting-email.tsx'

type SectionProps = { own: OwnAccount; view: DetailsView }

function NameSection({ own: { account }, view }: SectionProps) {
  const here = { part: 'name', heading: 'Name' } as const
  return (
    <DetailsSection {...here} news={view.news}>
      <p>{retailerName(account)}</p>
      <Change {...here} change="name" view={view} verb="Change your name">
        <OwnForms>{({ NameForm }) => <NameForm givenName={account.givenName} surname={account.surname} />}</OwnForms>
      </Change>
    </DetailsSection>
  )
}

function EmailSection({ own: { account, emailChange }, view }: SectionProps) {
  const here = { part: 'email', heading: 'Email' } as const
  return (
    <DetailsSection {...here} news={view.news}>
      <p>{account.email}</p>
      {emailChange ? (
        <WaitingEmail change={emailChange} email={account.email} />
      ) : (
        <Change {...here} change="email" view={view} verb="Change your email">
          <OwnForms>{({ EmailForm }) => <EmailForm />}</OwnForms>
        </Change>
      )}
    </DetailsSection>
  )
}

function PhoneSection({ own: { account }, view }: SectionProps) {
  const here = { part: 'phone', heading: 'Phone' } as const
  const verb = account.phone ? 'Change your phone number' : 'Add a phone number'
  return (
    <DetailsSection {...here} news={view.news}>
      <p>{account.phone || 'None. Each shop has a number of its own in its contract.'}</p>
      <Change {...here} change="phone" view={view} verb={verb}>
        <OwnForms>{({ PhoneForm }) => <PhoneForm phone={account.phone} />}</OwnForms>
      </Change>
    </DetailsSection>
  )
}

function PasswordSection({ own: { account, passkeys }, view }: SectionProps) {
  const here = { part: 'password', heading: 'Password' } as const
  return (
    <DetailsSection {...here} news={view.news}>
      <p>You log in with it and your email.</p>
      <Change {...here} change="password" view={view} verb="Change your password">
        <OwnForms>
          {({ PasswordForm }) => <PasswordForm email={account.email} hasPasskeys={passkeys.length > 0} />}
        </OwnForms>
      </Change>
    </DetailsSection>
  )
}

/** Shows the sections of a retailer's account, one below the other. */
export function DetailsScreen({ own, ...view }: { own: OwnAccount } & DetailsView) {
  useEffect(() => {
    // Preloads the forms. A failed load is repeated when a form is opened.
    detailsForms.load().catch(() => undefined)
  }, [])
  return (
    <>
      <NameSection own={own} view={view} />
      <EmailSection own={own} view={view} />
      <PhoneSection own={own} view={view} />
      <PasswordSection own={own} view={view} />
      <PasskeysSection passkeys={own.passkeys} view={view} />
      <SessionsSection sessions={own.sessions} news={view.news} />
    </>
  )
}
