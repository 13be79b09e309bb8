import { brand } from '#app/brand.ts'
import { FlowNote } from '#app/ui/flow/flow-note.tsx'

import { type OwnAccount, ownMoment } from './own-account.ts'
import { OwnForms } from './forms/own-forms.tsx'

type WaitingEmailProps = { change: NonNullable<OwnAccount['emailChange']>; email: string }

/** Shows a change of email that waits for confirmations, and the button that stops it. */
export function WaitingEmail({ change, email }: WaitingEmailProps) {
  const { newEmail, isConfirmedByOld, isConfirmedByNew, expiresAt, countsFrom } = change
  const missing = [...(isConfirmedByOld ? [] : [email]), ...(isConfirmedByNew ? [] : [newEmail])]
  return (
    <>
      {countsFrom ? (
        <FlowNote icon="mail" title={`${newEmail} counts from ${ownMoment(countsFrom)}, Sydney time`}>
          <p>
            Our team confirmed it in place of <span translate="no">{email}</span>. Until then you log in with{' '}
            <span translate="no">{email}</span>.
          </p>
        </FlowNote>
      ) : (
        <FlowNote icon="mail" title={`${newEmail} waits to be confirmed`}>
          <p>
            Open the mail that we sent to <span translate="no">{missing.join(' and to ')}</span>, and confirm there by{' '}
            <span>{ownMoment(expiresAt)}, Sydney time</span>. Until then you log in with{' '}
            <span translate="no">{email}</span>.
          </p>
          {isConfirmedByOld ? null : (
            <p>
              Is the mailbox of <span translate="no">{email}</span> lost? Confirm at the new address, then call{' '}
              {brand.phone.display}.
            </p>
          )}
        </FlowNote>
      )}
      <OwnForms>{({ StopEmailForm }) => <StopEmailForm />}</OwnForms>
    </>
  )
}
