import { useEffect } from 'react'

import { lazy } from '#app/ui/loading/lazy-part.tsx'

import { agentName } from '../agent-name.ts'
import { DetailsSection } from './details-section.tsx'
import type { OwnAccount } from './own-account.ts'
import { SessionsSection } from './sessions-section.tsx'

const passwordForm = lazy(async () => (await import('./password-form.tsx')).PasswordForm)

type DetailsScreenProps = { own: OwnAccount; reload(): void }

export function DetailsScreen({ own: { account, sessions }, reload }: DetailsScreenProps) {
  useEffect(() => {
    // Fetched while somebody reads, so that it is there when they press; what does not come is fetched then.
    passwordForm.load().catch(() => undefined)
  }, [])
  return (
    <>
      <section className="details-section" aria-labelledby="details-you">
        <h2 id="details-you">You</h2>
        <dl className="details-body details-facts">
          <dt>Name</dt>
          <dd>{agentName(account)}</dd>
          <dt>Email</dt>
          <dd>{account.email}</dd>
        </dl>
      </section>
      <DetailsSection
        heading="Password"
        verb="Change your password"
        form={passwordForm}
        renderForm={(PasswordForm, finish) => (
          <PasswordForm
            email={account.email}
            done={() => {
              finish('Your password was changed. You are logged out everywhere else, and we wrote to your email.')
              reload()
            }}
          />
        )}
      >
        <p>You log in with it and your email.</p>
      </DetailsSection>
      <SessionsSection sessions={sessions} reload={reload} />
    </>
  )
}
