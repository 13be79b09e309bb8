import { useState } from 'react'
import { useSearchParams } from 'react-router'

import { brand } from '#app/brand.ts'
import { AnchorButton } from '#app/ui/button.tsx'
import { NameBadge } from '#app/ui/drawings/flow/name-badge.tsx'
import { FlowNote } from '#app/ui/flow/flow-note.tsx'

import { invitationQuery, readInvitation } from '../activate/invitation-query.ts'
import { SetupForm } from './setup-form.tsx'
import styles from './setup.css?inline'

export const handle = { styles }

export const meta = () => [{ title: `Set up your account | ${brand.name}` }, { name: 'robots', content: 'noindex' }]

/** The name badge of whoever keeps the counter (rule AC9). Without a code there is nothing to set up yet. */
export default function SetupAccountPage() {
  const [query] = useSearchParams()
  const invitation = readInvitation(query)
  const [name, setName] = useState(invitation.first)
  return (
    <main id="main" className="flow-stage setup">
      <div className="flow-say">
        <h1 className="sign">Whose name goes on the badge?</h1>
        {invitation.invitationCode ? (
          <>
            <p className="lede">
              Set your contact details and a password. Next time your email and password are all you need.
            </p>
            <SetupForm invitation={invitation} named={setName} />
          </>
        ) : (
          <>
            <FlowNote title="First, your invitation code">
              An account is set up with the code that we emailed to you. Enter it, and you are back here.
            </FlowNote>
            <AnchorButton data-click="Enter my code" size="large" href={`/activate?${invitationQuery(invitation)}`}>
              Enter my code
            </AnchorButton>
          </>
        )}
      </div>
      <div className="flow-wall">
        <div className="setup-awning" />
        <NameBadge counter={`${brand.name} counter`} name={name} />
      </div>
    </main>
  )
}
