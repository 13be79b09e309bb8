import { useState } from 'react'

import { FlowNote } from '#app/ui/flow/flow-note.tsx'

import { ActivateForm } from './activate-form.tsx'
import { type InvitationQuery, invitationQuery, notActivated } from './invitation-query.ts'
import { CodeSent, LostCodeForm } from './lost-code-form.tsx'

type Step = { name: 'code' } | { name: 'lost' | 'sent'; email: string }

const words = {
  code: {
    heading: 'Activate your account',
    lede: 'Enter the code from your email. Then you set a password.',
  },
  lost: { heading: 'Lost your activation code?', lede: 'Enter your email. We send you a new code.' },
  // The voucher below explains the mail.
  sent: { heading: 'Check your email', lede: undefined },
}

/** `isLedHere`: redirected from log-in or from the reset form, because the email was invited and has no account yet. */
type ScreenProps = { invitation: InvitationQuery; hasLost: boolean; isLedHere: boolean }

/** Shows the code form as a recharge voucher: its number opens the account (rule AC3). */
export function Screen({ invitation, hasLost, isLedHere }: ScreenProps) {
  const first: Step = hasLost ? { name: 'lost', email: invitation.email } : { name: 'code' }
  const [step, setStep] = useState<Step>(first)
  const { heading, lede } = words[step.name]
  const again = `/activate?${invitationQuery({ ...invitation, invitationCode: '' })}`
  return (
    <div className="activate-row">
      <div>
        <h1 className="sign">{heading}</h1>
        {lede ? <p className="lede">{lede}</p> : null}
      </div>
      <div className="activate-slip">
        {isLedHere && step.name === 'code' ? <FlowNote title={notActivated} /> : null}
        {step.name === 'code' ? (
          <ActivateForm
            invitation={invitation}
            lostHref={`${again}&lost=`}
            lost={(email) => setStep({ name: 'lost', email })}
          />
        ) : null}
        {step.name === 'lost' ? (
          <LostCodeForm email={step.email} backHref={again} sent={(email) => setStep({ name: 'sent', email })} />
        ) : null}
        {step.name === 'sent' ? (
          <CodeSent
            email={step.email}
            nextHref={`/activate?${invitationQuery({ ...invitation, email: step.email, invitationCode: '' })}`}
          />
        ) : null}
      </div>
    </div>
  )
}
